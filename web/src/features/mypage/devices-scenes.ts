import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { DevicesDialog } from "../../live/devices/devices-dialog.tsx";

const HERE = { device_id: "a".repeat(32), name: "AndroidのChrome", created_at: NOW_S - 86_400 };
const OTHER = { device_id: "f".repeat(32), name: "WindowsのEdge", created_at: NOW_S - 40 * 86_400 };

const become = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { configurable: true, value });
};

interface Browser {
  /** Null in a browser without notifications. */
  readonly permission: NotificationPermission | null;
  readonly userAgent?: string;
  readonly isOn?: boolean;
  readonly isSiteOff?: boolean;
}

const scene = ({ permission, userAgent, isOn = false, isSiteOff = false }: Browser): Scene => ({
  path: "/?tab=mypage",
  over: DevicesDialog,
  stage: () => {
    if (permission === null) Reflect.deleteProperty(window, "Notification");
    else become(window, "Notification", { permission });
    if (userAgent !== undefined) become(navigator, "userAgent", userAgent);
  },
  answers: [
    [
      KEYS.devices,
      {
        devices: isOn ? [HERE, OTHER] : [],
        calls: isOn,
        public_key: isSiteOff ? null : "B".repeat(87),
        ownId: isOn ? HERE.device_id : null,
      },
    ],
  ],
});

/** The settings of notifications, in whatever a browser can and may do. */
export const devicesScenes: Scenes = {
  "devices-on": scene({ permission: "granted", isOn: true }),
};
