import { useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./admin.module.css";
import { overviewAdminText as text } from "./overview-text.ts";
import { Confirm } from "./parts.tsx";
import { useAct } from "./use-act.ts";

const TOOLS = {
  trigger: async () => (await call("triggerMatchmaking")).message,
  gather: async () => text.gathered((await call("gatherMatches")).processed_matches),
  ranking: async () => text.ranked((await call("calculateRanking")).rankings_count),
  clear: async () => text.cleared((await call("clearQueue")).cleared_count),
};
type Tool = keyof typeof TOOLS;

/** The tools that make happen now what happens by itself; what came of the last one stands below as text. */
export const DebugTools = () => {
  const [asksClear, setAsksClear] = useState(false);
  const tool = useAct({
    run: (name: Tool) => TOOLS[name](),
    failed: text.toolFailed,
    onDone: () => setAsksClear(false),
    also: [KEYS.ranking],
  });
  return (
    <Card title={text.tools}>
      <div className={styles.stack}>
        <div className="wrap">
          {(["trigger", "gather", "ranking"] as const).map((name) => (
            <Button key={name} disabled={tool.isPending} onClick={() => tool.start(name)}>
              {text[name]}
            </Button>
          ))}
          <Button disabled={tool.isPending} onClick={() => setAsksClear(true)}>
            {text.clear}
          </Button>
          <Link to="/?tab=match&test_mode=true">{text.testMatch}</Link>
        </div>
        {tool.isPending ? <progress className={styles.progress} aria-label={text.working} /> : null}
        <p role="status">{tool.isPending ? text.busy : (tool.problem?.join("：") ?? tool.answer ?? "")}</p>
      </div>
      {asksClear ? (
        <Confirm
          title={text.clearTitle}
          go={text.clear}
          act={{ ...tool, forget: () => undefined }}
          onConfirm={() => tool.start("clear")}
          onClose={() => setAsksClear(false)}
        />
      ) : null}
    </Card>
  );
};
