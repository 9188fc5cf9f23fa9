import type { Operator, Shop } from "@gokaku/contract";
import type { DiscordPlace, Installation, SetupItem, SetupState } from "@gokaku/contract/admin";
import type { Confirmation } from "@gokaku/game";

interface ItemText {
  readonly title: string;
  /** The cost for the players while it is not set. */
  readonly gap: string;
}

export const setupText = {
  title: "はじめに",
  lead: "最初の試合までに用意するものの一覧です。状態は、実際の設定から読み取っています。",
  failed: "設定の状態を読み込めませんでした。",
  progress: (left: number) =>
    left === 0 ? "必要なものはすべてそろっています。" : `あと${left}件で始められます。`,
  reload: "読み直す",
  states: {
    set: "設定済み",
    missing: "必要",
    off: "未使用",
    unknown: "確認できません",
  } satisfies Record<SetupState, string>,
  unknown: "サービスから応答がありません。しばらくしてから読み直してください。",
  items: {
    operator: {
      title: "運営者の情報",
      gap: "特定商取引法に基づく表記に空欄があり、勲章を販売できません。住所と電話番号は on-request にすると、請求した人にだけ開示できます。",
    },
    sign_in: {
      title: "ログイン",
      gap: "Discordでのログインが設定されていないため、プレイヤーはログインできません。",
    },
    test_login: {
      title: "テストログインの停止",
      gap: "テスト用のログインが有効です。パスワードを知っている人は、どのテストアカウントにもログインでき、運営の操作もできます。",
    },
    season: {
      title: "シーズン",
      gap: "開催中のシーズンがないため、マッチングに参加できません。",
    },
    hours: { title: "マッチングの間隔と時間帯", gap: "" },
    legal_texts: {
      title: "規約などの文面の確認",
      gap: "利用規約やプライバシーポリシーの文面を、運営がまだ確認していません。実際の運営と違うと、プレイヤーとのトラブルの原因になります。",
    },
    rights_guideline: {
      title: "権利者のガイドラインの確認",
      gap: "確認するまで、勲章の販売と広告は止まっています。",
    },
    backup: {
      title: "バックアップ",
      gap: "この1日のバックアップがありません。故障すると、試合の記録やレートを失います。",
    },
    requests: {
      title: "開示請求への回答",
      gap: "回答していない開示請求があります。住所や電話番号を省略している場合は、遅滞なく回答する義務があります。",
    },
    guild: {
      title: "コミュニティサーバー",
      gap: "参加者の確認をしていないため、ログインした人はだれでもマッチングに参加できます。",
    },
    invite: {
      title: "コミュニティへの招待リンク",
      gap: "サーバーに参加していない人に、参加の方法が表示されません。",
    },
    voice: {
      title: "通話の部屋",
      gap: "チームごとの通話の部屋が試合画面に出ないため、プレイヤーは試合のたびに通話の場所を自分たちで決めます。同時に行う試合の数だけ、2部屋1組のリンクを空白で区切って並べてください。",
    },
    discord: { title: "Discordへの表示", gap: "" },
    seal: {
      title: "1600の証の確認",
      gap: "参加条件は自己申告です。運営が証を確認した人だけにするには、「証の申請」で設定します。",
    },
    shop: { title: "ショップ", gap: "" },
    push: {
      title: "プッシュ通知",
      gap: "画面を閉じている人に、試合の成立を知らせられません。",
    },
  } satisfies Record<SetupItem, ItemText>,
  /** Sentences about items that are set. */
  facts: {
    operator: "すべて設定されています。",
    provider: (host: string) => `${host} でログインします。`,
    testLogin: (accounts: number) =>
      accounts === 0
        ? "テスト用のログインは無効です。"
        : `テスト用のログインは無効です（テストアカウント${accounts}件は残っていますが、ログインできません）。`,
    season: (until: string) => `${until}まで開催しています。`,
    schedule: (interval: string, roundTheClock: boolean) =>
      `${interval}ごと、${roundTheClock ? "終日" : "決まった時間帯"}に組み合わせを決めます。`,
    confirmed: (by: string, at: string) => `${by} が${at}に確認しました。`,
    seeded: "テスト用の初期データで確認済みです。",
    backup: (at: string) => `最後のバックアップ：${at}`,
    noBackup: "バックアップの記録はまだありません。",
    requests: "未回答の請求はありません。",
    openRequests: (count: number) => `未回答 ${count}件`,
    guild: "サーバーの参加者だけがマッチングに参加できます。",
    invite: "設定されています。",
    voice: (pairs: number) =>
      `${pairs}組あり、同時に${pairs}試合まで使えます。足りない間に成立した試合には、通話の部屋がありません。`,
    seal: "運営が証を確認した人だけがマッチングに参加できます。",
    shop: "勲章を販売しています。",
    push: "使えます。",
  },
  discord: {
    off: "Discordには何も表示していません。設定すると、待っている人数のカード、試合ごとのスレッド、チームの通話部屋がサーバーに出ます。サイトだけでも遊べます。",
    steps: [
      "discord.com/developers でBotを作り、サーバーに招待します。必要な権限は services/discord/README.md にあります。",
      "Discordの「設定」→「詳細設定」で開発者モードをオンにし、サーバーとチャンネルを右クリックして「IDをコピー」します。",
      "下の DISCORD_LAYOUT の日本語の部分を、そのIDに置き換えます。使わない場所は消します。",
    ],
    unknown: {
      compose: "DISCORD_LAYOUT に誤りがあると起動しません。理由：./gokaku logs discord",
      systemd: "DISCORD_LAYOUT に誤りがあると起動しません。理由：journalctl -u gokaku",
      source: "DISCORD_LAYOUT に誤りがあると起動しません。理由はdiscordのログにあります。",
    } satisfies Record<Installation, string>,
    shown: (parts: readonly string[]) => `表示中：${parts.join("、")}`,
    unused: (parts: readonly string[]) => `使っていない場所：${parts.join("、")}`,
    noButtons: (endpoint: string) =>
      `ボタンとコマンドは使えません。DISCORD_PUBLIC_KEY を設定し、discord.com/developers の「Interactions Endpoint URL」を ${endpoint} にします。`,
    tokenRefused:
      "DiscordがBotのトークンを拒否しています。discord.com/developers で作り直し、DISCORD_BOT_TOKEN に設定して再起動します。",
    refused: "Discordが次の場所への送信を断っています。直すと、次の変化か再起動のときに送り直します。",
    places: {
      thread: "試合スレッド",
      card: "列のカード",
      room: "通話部屋",
      notice: "運営チャンネル",
      role: "ランクのロール",
    } satisfies Record<DiscordPlace, string>,
    place: (name: string, reason: string) => `${name}：${reason}`,
    openChannel: "チャンネルを開く",
    reasons: {
      noAccess:
        "Botがサーバーにいないか、チャンネルを見られません。招待し直すか、「チャンネルを見る」を許可します。",
      noPermission: "Botの権限が足りません。services/discord/README.md にある権限を許可します。",
      roleAbove:
        "Botがこのロールを付けられません。「ロールの管理」を許可し、サーバー設定でBotのロールをこのロールより上に動かします。",
      roleGone: "ロールがありません。DISCORD_LAYOUT に別のロールのIDを書きます。",
      gone: "チャンネルがありません。DISCORD_LAYOUT に別のチャンネルのIDを書きます。",
      other: (status: number, code: number) => `Discordの応答：${status}/${code}`,
    },
  },
  missingFacts: (names: readonly string[]) => `未設定：${names.join("、")}`,
  factNames: {
    name: "販売業者",
    representative: "運営責任者",
    address: "所在地",
    phone: "電話番号",
    email: "メールアドレス",
  } satisfies Record<keyof Operator, string>,
  closedFor: {
    no_payments:
      "決済（Stripe）の鍵が設定されていないため、勲章を販売していません。販売しない場合は、このままでかまいません。",
    operator_unset: "運営者の情報に空欄があるため、勲章を販売していません。",
    guideline_unconfirmed: "権利者のガイドラインを運営が確認していないため、勲章を販売していません。",
  } satisfies Record<NonNullable<Shop["closed_reason"]>, string>,
  environment: {
    compose: "deploy/server/gokaku.env に書いてから、./gokaku start を実行します。",
    systemd: "deploy/server/gokaku.env に書いてから、systemctl restart gokaku を実行します。",
    source: "環境変数に設定して、再起動します。",
  } satisfies Record<Installation, string>,
  command: "コマンド",
  copy: "コピー",
  copied: "コピーしました。",
  copyFailed: "コピーできませんでした。選択してコピーしてください。",
  go: {
    season: "シーズン管理を開く",
    invite: "コンテンツ管理を開く",
    seal: "証の申請を開く",
    requests: "請求を見る",
  },
  confirm: {
    open: "確認する",
    withdraw: "確認を取り消す",
    titles: {
      legal_texts: "規約などの文面の確認",
      rights_guideline: "権利者のガイドラインの確認",
    } satisfies Record<Confirmation, string>,
    statements: {
      legal_texts:
        "次のページをすべて読み、このサイトの実際の運営と合っていることを確認しました。文面は一般の例で、法的な助言ではありません。公開の前に、専門家などに確認してもらってください。",
      rights_guideline:
        "ゲームの権利者が公開しているガイドラインを読み、このサイトの運営、勲章の販売、広告の掲載がそれに沿っていることを確認しました。判断に迷うときは、権利者や専門家に確認してください。",
    } satisfies Record<Confirmation, string>,
    withdrawals: {
      legal_texts: "文面の確認を取り消します。この一覧で、また「必要」と表示されます。",
      rights_guideline: "確認を取り消すと、勲章の販売と広告の掲載がすぐに止まります。",
    } satisfies Record<Confirmation, string>,
    pages: {
      "/about": "Gokakuとは",
      "/terms": "利用規約",
      "/privacy": "プライバシー",
      "/transmissions": "外部送信",
      "/commercial": "特定商取引法に基づく表記",
    },
    go: "確認しました",
    done: "記録しました",
    failed: "記録できませんでした",
  },
  requests: {
    title: "開示請求",
    failed: "開示請求を読み込めませんでした。",
    none: "未回答の請求はありません。",
    help: "メールで回答してから「回答済み」にしてください。回答済みの請求は90日後に消えます。",
    answered: "回答済みにする",
    confirm: "回答済みにします。一覧には戻せません。",
    done: "回答済みにしました",
    doneFailed: "回答済みにできませんでした",
    mail: "メールを書く",
  },
  rehearsal: {
    title: "リハーサル",
    help: "9体のボットと1試合を行い、マッチングの成立、参加の確認、ロビーID、結果の報告、試合結果までを、プレイヤーと同じ画面で確かめられます。",
    nothing:
      "レート、戦績、勲章、ランキング、統計には何も残らず、ほかの人への通知も外部への送信もありません。30分で自動的に終わります。",
    start: "リハーサルを始める",
    open: "リハーサルに戻る",
    cancel: "リハーサルを終える",
    failed: "リハーサルを始められませんでした",
    cancelFailed: "リハーサルを終えられませんでした",
  },
  invitation: {
    title: "招待",
    help: "コミュニティに貼る文と、印刷や配信に使えるQRコードです。",
    text: "招待の文",
    body: (address: string) =>
      `5対5のコミュニティ・ランクマッチ「Gokaku」を始めました！\n希望のロールを選んで待つだけで、力のつり合った2チームに分かれて対戦できます。\n参加はこちらから：${address}`,
    copied: "招待の文をコピーしました。",
    copy: "文をコピー",
    share: "共有",
    qr: (address: string) => `${address} のQRコード`,
    svg: "SVGで保存",
    png: "PNGで保存",
    pngFailed: "画像を作れませんでした。SVGで保存してください。",
  },
} as const;
