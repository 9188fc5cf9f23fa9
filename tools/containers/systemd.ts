import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { runStep } from "../process/step.ts";
import { last, type Step, succeeded, took } from "./found.ts";
import type { Ran } from "./site.ts";

const NAME = "gokaku-systemd";
const DOMAIN = "gokaku.example.jp";
const SETTINGS = "deploy/server/gokaku.env";
const UNITS = ["gokaku.service", "caddy.service", "gokaku-backup.timer"];

/** @param words the first arguments, separated by blanks */
const docker = (words: string, ...more: readonly string[]): Promise<Ran> =>
  runStep({ name: "docker", command: "docker", args: [...words.split(" "), ...more] });

/** Runs a line of shell in the installation's folder. */
const inside = (line: string): Promise<Ran> => docker(`exec --workdir /opt/gokaku ${NAME} sh -c`, line);

/** Added after the installation: test accounts, which a production server refuses, and a tick every five seconds. */
const trialSettings = (password: string): string =>
  [
    "NODE_ENV=test",
    "DUMMY_LOGIN=on",
    `DUMMY_PASSWORD=${password}`,
    "MATCHING_INTERVAL_S=5",
    "MATCHING_HOURS=always",
    "RATE_LIMIT_SCALE=1000",
  ].join("\n");

export const removeSystemd = (): Promise<Ran> => docker(`rm --force --volumes ${NAME}`);

export const systemd: Step = {
  name: "systemd",
  title: "an installation without Docker, in a Debian of its own, plays a match",
  isAlone: true,
  async run({ upstream }) {
    const password = randomBytes(12).toString("base64url");
    const folder = join(ROOT, "tools/containers");
    const lines: string[] = [];
    const acts: readonly (readonly [string, () => Promise<Ran>])[] = [
      ["Debian", () => docker(`build --tag ${NAME} --file`, join(folder, "systemd.Dockerfile"), folder)],
      [
        "its start",
        () =>
          docker(
            `run --detach --name ${NAME} --privileged --tmpfs /run --tmpfs /tmp --volume`,
            `${upstream}:/srv/gokaku:ro`,
            NAME,
          ),
      ],
      [
        "clone and settings",
        () =>
          docker(
            `exec ${NAME} sh -c`,
            `git config --global --add safe.directory '*' && git clone --quiet /srv/gokaku /opt/gokaku &&
             cd /opt/gokaku && ! npm run install-server && sed -i s/^DOMAIN=.*/DOMAIN=${DOMAIN}/ ${SETTINGS}`,
          ),
      ],
      ["installation", () => inside("npm run install-server")],
      ["units", () => inside(`systemctl is-active ${UNITS.join(" ")}`)],
      ["backup", () => inside("systemctl start --wait gokaku-backup.service && npm run server -- backups")],
      [
        "trial settings",
        () =>
          // The unit itself may not build; `build` makes the web app with the test login.
          inside(
            `echo '${trialSettings(password)}' >> ${SETTINGS} && npm run server -- build &&
             chown --recursive gokaku: .cache && systemctl restart gokaku.service`,
          ),
      ],
      [
        "match",
        () => inside(`node_modules/.bin/node tools/containers/play.ts http://127.0.0.1:8080 ${password}`),
      ],
      ["verify", () => inside("npm run server -- verify")],
    ];
    try {
      await removeSystemd();
      for (const [what, act] of acts) {
        const ran = await act();
        lines.push(took(what, ran));
        if (what === "match") lines.push(...last(ran, 1));
        const failures = succeeded(what, ran);
        if (failures.length > 0)
          return {
            lines,
            failures: [...failures, ...last(await inside("journalctl --unit gokaku --lines 10"))],
          };
      }
      return { lines, failures: [] };
    } finally {
      await removeSystemd();
    }
  },
};
