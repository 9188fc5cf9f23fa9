import { useNavigate } from "react-router";
import { call } from "../../../api/http.ts";
import { addressOf } from "../address.ts";
import styles from "../admin.module.css";
import { Opened } from "../parts.tsx";
import { useAdminQuery } from "../use-admin-query.ts";
import { TokensCard } from "./tokens-card.tsx";
import { WebhookDetail } from "./webhook-detail.tsx";
import { WebhooksCard } from "./webhooks-card.tsx";

/** The tab of API tokens and webhooks. */
export const IntegrationsTab = ({ open }: { readonly open: string }) => {
  const navigate = useNavigate();
  const webhooks = useAdminQuery(["webhooks"], () => call("listWebhooks"));
  const webhook = webhooks.data?.webhooks.find(({ webhook_id: id }) => id === open);
  return (
    <div className={styles.stack}>
      {webhook === undefined ? null : (
        <Opened key={open}>
          <WebhookDetail webhook={webhook} onDeleted={() => void navigate(addressOf("integrations"))} />
        </Opened>
      )}
      <div className={styles.columns}>
        <TokensCard />
        <WebhooksCard />
      </div>
    </div>
  );
};
