import { join } from "node:path";

/** The paths of an installation without Docker. */
export interface Layout {
  /** The repository's folder. */
  readonly root: string;
  readonly node: string;
  readonly user: string;
  readonly dataDir: string;
  readonly settingsFile: string;
  /** Another folder for backups, which the backup may write; null for the one in `dataDir`. */
  readonly backupFolder: string | null;
  readonly domain: string;
  readonly serverId: string;
}

const HARDENING = `NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
UMask=0027`;

const command = ({ root, node }: Layout, name: string): string =>
  `${node} --disable-warning=ExperimentalWarning ${join(root, "tools/server/main.ts")} ${name}`;

const common = (layout: Layout): string => `User=${layout.user}
Group=${layout.user}
WorkingDirectory=${layout.root}
Environment=NODE_ENV=production GOKAKU_WITHOUT_ENV_FILE=1 DATA_DIR=${layout.dataDir} SETTINGS_FILE=${layout.settingsFile}
StateDirectory=${layout.dataDir.replace("/var/lib/", "")}
StateDirectoryMode=0750
${HARDENING}`;

/** The unit files by name. One unit runs the launcher, which starts servers and services and restarts those that end. */
export const unitsOf = (layout: Layout): Readonly<Record<string, string>> => ({
  "gokaku.service": `[Unit]
Description=Gokaku: servers and services
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
ExecStart=${command(layout, "run")}
${common(layout)}
ReadWritePaths=${join(layout.root, ".cache")}
KillMode=mixed
TimeoutStopSec=45
Restart=always
RestartSec=5
CPUWeight=400
MemoryHigh=1200M
MemoryMax=1536M
LimitNOFILE=65536

[Install]
WantedBy=multi-user.target
`,
  "gokaku-backup.service": `[Unit]
Description=Gokaku: the nightly backup
Wants=network-online.target
After=network-online.target gokaku.service

[Service]
Type=oneshot
ExecStart=${command(layout, "backup")}
${common(layout)}
ReadWritePaths=${join(layout.root, ".cache")}${layout.backupFolder === null ? "" : ` ${layout.backupFolder}`}
Nice=10
TimeoutStartSec=1h
`,
  "gokaku-backup.timer": `[Unit]
Description=Gokaku: a backup each night

[Timer]
OnCalendar=*-*-* 04:30:00 Asia/Tokyo
Persistent=yes

[Install]
WantedBy=timers.target
`,
  "caddy.service.d/gokaku.conf": `[Service]
Environment=DOMAIN=${layout.domain} SERVER_ID=${layout.serverId} GATEWAY=127.0.0.1:8080 SOCKETS=127.0.0.1:8080
`,
});

export type Verb = "install" | "update" | "rollback";

/** The order of the acts; each is done by `main.ts`. */
export type Act =
  | "get-packages"
  | "make-user"
  | "back-up"
  | "get-sources"
  | "get-former-sources"
  | "get-sources-before"
  | "go-on"
  | "build"
  | "write-units"
  | "restart";

/**
 * The acts of a verb. An update and a rollback continue as `install` of the other sources, so that their own packages,
 * builds and units are used. Everything is built before the restart; Caddy answers players meanwhile.
 */
export const actsOf = (verb: Verb): readonly Act[] => {
  if (verb === "update") return ["back-up", "get-sources", "go-on"];
  if (verb === "rollback") return ["get-former-sources", "go-on"];
  return ["get-packages", "make-user", "build", "write-units", "restart"];
};

/** The acts after a failed one: an update whose new sources do not build or answer goes back to those before. */
export const actsAfter = (verb: Verb, failed: Act): readonly Act[] =>
  verb === "update" && ["get-sources", "go-on"].includes(failed) ? ["get-sources-before", "go-on"] : [];
