import type { legalText } from "../../features/legal/text.ts";

const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

export const legal: typeof legalText = {
  binding: "This is a translation for information. Only the Japanese version is binding.",
  about: {
    title: "About Gokaku",
    body: (
      interval,
    ) => `**Gokaku** is the Japanese word for “evenly matched”. The site is a ranked community for 5v5 team matches, for players who look for ranks above the highest one of the game.

## What it does

- You choose your roles and wait. Every ${interval} the waiting players are split into two teams that are as even as possible.
- You report the result of a match. It changes your rate of the season and the ranking.
- Matches and season ranks earn badges for your profile.

## How to take part

- You have earned the seal of rate 1600 in the game within the last four seasons.
- Log in with Discord and join the community server.
- Set a trainer name on your page. Then you can play.

## Who runs it

This is a fan community of volunteers without any connection to the rights holders of the game. The names of the game and its characters belong to their rights holders.`,
  },
  terms: {
    title: "Terms",
    body: `These terms set the conditions of using Gokaku (“the service”). Everyone who uses the service agrees to them.

## 1. Who may take part

1. You have earned the seal of rate 1600 in the game within the last four seasons.
2. You log in with a Discord account and are a member of the community server.
3. You have one account, and do not let another person use it.
4. Minors need the consent of a parent or legal representative to buy a badge.

## 2. What is forbidden

1. Leaving a match without notice, not reporting, and reporting what is not true
2. Losing on purpose, and agreeing with other players to change rates
3. Abuse, harassment, discrimination, and publishing personal data of others
4. Cheating tools, unauthorised access to the service, and putting an excessive load on it
5. Anything else that harms fair matches or other players

## 3. Penalties

1. What is forbidden, and causing a match that does not take place, brings penalty points.
2. With 6 or more active penalty points you cannot join matches.
3. You can see your own penalties and their causes on your page.
4. In serious cases an account can be suspended without notice.

## 4. Results

1. The result of a match is made from the reports of its ten players.
2. When reports differ, the organisers check and decide.
3. When a result was wrong, the organisers can correct it and compute later rates again.

## 5. Buying badges

1. Paid badges are sold at the price that is shown. You pay by credit card only.
2. There are no returns and no cancellation after the purchase.
3. Badges decorate a profile. They do not affect matchmaking or rates.
4. A badge cannot be given to others or exchanged for money.
5. The service sells no prepaid value such as points or a balance, and nothing whose content is unknown until it is bought, such as a lottery.

## 6. Changes and interruptions

The service can be changed or stopped, wholly or in part and without notice, for maintenance, a failure or another reason that cannot be avoided.

## 7. Liability

The service is provided as it is. The organisers are not liable for damage from its use, except for intent or gross negligence of their own.

## 8. Changes of these terms

These terms can be changed when needed. Important changes are announced on the service.`,
  },
  privacy: {
    title: "Privacy policy",
    body: `This page says which data Gokaku (“the service”) handles and how it is used.

## Data that is collected

- From the login with Discord: Discord ID, user name, display name, picture, and whether you are a member of the community server
- What you enter: trainer name, Twitter ID, roles, favourite Pokémon, text about yourself, block list
- Records of use: matches and reports, reports of players and appeals with their pictures, statements about disputed matches, thanks (90 days), rates, penalties, and access records such as IP addresses
- To find several accounts of one person: a random value for each device, and the first part of the IP address (24 bits of IPv4, 48 of IPv6), both transformed with a key that is replaced and destroyed every month. The original values are not stored, and backups do not contain the key.
- Records of purchases: badge, amount, time. The payment provider handles card numbers; the service never gets them.

## What it is used for

- Matchmaking, running matches, counting results, the ranking
- Preventing abuse, answering questions and objections. Once a week a list of unusual pairs is made from results, reports, hours of play, Pokémon, devices and networks; the organisers check it. Nothing is decided automatically.
- The purchase of badges

## What is public

Everybody can see trainer names, pictures, Twitter IDs, badges, rates and ranks, and the results of counted matches. Only team-mates in a match see roles and favourite Pokémon.

## Third parties

Data is not given to third parties without consent, except where the law requires it. The page “External transmissions” lists the businesses that are used, and what they get.

## Minors

Minors need the consent of a parent or legal representative to use the service and to buy badges. Parents and legal representatives can ask for the disclosure or deletion of a child’s data at the contact below.

## What the browser stores

The login, a random value for the device, settings of display and sounds, and temporary data to show pages faster.

## Disclosure, correction, deletion

- You can download your own data on your page at any time.
- You can delete your account on your page. Your name and picture are deleted; your matches stay as those of a deleted user.
- A disclosure of personal data on paper or in a similar way costs 1,000 yen per request.`,
    contact: "Contact",
    transmissions: "External transmissions",
    retention: {
      title: "Retention periods",
      lead: "Data is deleted automatically after its period.",
      what: {
        plans: "The waiting players of a matchmaking round, waiting times, copies of block lists",
        history: "Records of waiting and of appointments",
        events: "Records of messages between the services",
        replayed_events: "Records of messages that were processed again after a failure",
        answered_requests: "Answered requests for disclosure",
        seal_pictures:
          "Pictures of decided applications for the seal of 1600, deleted at once with the account",
        case_pictures: "Pictures sent with reports and appeals, deleted at once with the account",
        traces:
          "Values that compare the devices and networks of logins, after the last login; deleted at once with the account",
      },
      days,
      unknown: "Not known now",
      unlimited: [
        ["Profile, devices for notifications", "Until the account is deleted"],
        [
          "Results, rates, penalties, records of the organisers’ actions",
          "Until the service ends (without name and picture after leaving)",
        ],
        [
          "Accounts confirmed to be one person’s",
          "Until the service ends (after leaving only the ids, in case the person returns)",
        ],
        [
          "Reports of players, appeals and their decisions",
          "Until the service ends (without the name and the words of the person after leaving)",
        ],
        ["Records of purchases", "Until the service ends"],
      ],
      failed: "The retention periods could not be loaded.",
    },
  },
  transmissions: {
    title: "External transmissions",
    lead: "Using the service sends data to the businesses below. The list is made from the real settings of this site; no other business gets data.",
    none: "No data is sent to other businesses.",
    failed: "The list could not be loaded.",
    columns: { sent: "Data", purpose: "Purpose", when: "When", hosts: "Sent to" },
    chosenByBrowser: "The maker of your browser",
    recipients: {
      provider: {
        name: "Login provider",
        sent: "IP address, kind of browser, data needed for the login",
        purpose: "To know who you are (login)",
        when: "At login, at logout, and when the login is renewed",
      },
      discord: {
        name: "Discord",
        sent: "Your Discord ID (sent by the server). IP address and kind of browser when you open an invitation",
        purpose: "To check your membership of the community server, and to invite you to it",
        when: "When you join the queue, and when you open an invitation",
      },
      payments: {
        name: "Payment provider (Stripe)",
        sent: "IP address, kind of browser, what you enter on the payment page, number and amount of the order",
        purpose: "Payment of badges, refunds, protection against fraud",
        when: "When you open the payment page; the server sends refunds",
      },
      push: {
        name: "Push services",
        sent: "Address of the notification and its encrypted content",
        purpose: "To notify you of matches and the like",
        when: "When a device with notifications turned on is notified",
      },
      stun: {
        name: "Connection setup (STUN servers)",
        sent: "IP address and port",
        purpose: "To connect two browsers for BAN/PICK",
        when: "When you create or join a BAN/PICK room",
      },
      ads: {
        name: "Advertising service",
        sent: "IP address, kind of browser. The address of the page is not sent",
        purpose: "To show advertisements",
        when: "When an advertisement is shown",
      },
      statistics: {
        name: "Statistics site",
        sent: "IP address, kind of browser",
        purpose: "To publish statistics on another site",
        when: "When you open “Statistics” in the menu",
      },
      others: {
        name: "Other sources",
        sent: "IP address, kind of browser",
        purpose: "Parts of the pages that the organisers set up",
        when: "When a page is shown",
      },
    },
  },
  commercial: {
    title: "Legal notice (Act on Specified Commercial Transactions)",
    unset: "Not set",
    onRequest: "Given without delay on request.",
    request: {
      title: "Ask for disclosure",
      lead: "You can ask for the facts that are left out. The answer is sent to the email address that you enter.",
      fields: { name: "Name", email: "Email address", message: "Message" },
      refused: {
        name: (most) => `Enter 1 to ${most} characters`,
        email: "The email address is not valid",
        message: (most) => `Up to ${most} characters`,
      },
      use: "What you enter is used for this answer only, and deleted 90 days after it.",
      go: "Send the request",
      sending: "Sending…",
      sent: "Your request was received. Please wait for an email.",
      failed: "The request could not be sent.",
    },
    operator: {
      name: "Seller",
      representative: "Person in charge",
      address: "Address",
      phone: "Telephone",
      email: "Email address",
    },
    facts: [
      ["Price", "The price shown on the page of each badge (tax included)"],
      ["Other costs", "You pay for your own internet connection."],
      ["Payment by", "Credit card only"],
      ["Time of payment", "You pay when you complete the purchase."],
      ["Delivery", "To your account, right after the payment."],
      ["Returns and cancellation", "Not possible after the purchase, because of the nature of the goods."],
      ["Requirements", "The latest Chrome, Edge, Firefox or Safari"],
      ["Fee for a disclosure of personal data", "1,000 yen per request"],
    ],
    failed: "The facts about the organisers could not be loaded.",
  },
};
