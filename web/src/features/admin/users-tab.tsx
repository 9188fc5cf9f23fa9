import { type FoundUser, SEARCH_TYPES, SearchUsersRequest } from "@gokaku/contract/admin";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { adminKey } from "./keys.ts";
import { Answer, Chips } from "./parts.tsx";
import { UserDetail } from "./user-detail.tsx";
import { rolesAdminText, usersAdminText as text } from "./users-text.ts";

type SearchType = (typeof SEARCH_TYPES)[number];

const Found = ({ user }: { readonly user: FoundUser }) => (
  <li className={styles.row}>
    <Link to={addressOf("users", user.user_id)}>{user.trainer_name || user.user_id}</Link>
    <span className="muted">{user.discord_username}</span>
    <span>{text.rate(user.rate)}</span>
    {user.effective_penalty === 0 ? null : <span>{text.penalty(user.effective_penalty)}</span>}
    {user.role === "player" ? null : <strong>{rolesAdminText.names[user.role]}</strong>}
    {user.is_banned ? <strong className={styles.alarm}>{text.marks.is_banned}</strong> : null}
    {user.is_dummy ? <span className="muted">{text.marks.is_dummy}</span> : null}
  </li>
);

export const UsersTab = ({ open }: { readonly open: string }) => {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [type, setType] = useState<SearchType>("all");
  const [asked, setAsked] = useState<SearchUsersRequest | null>(null);
  const found = useQuery({
    queryKey: adminKey("found", asked?.query ?? "", asked?.search_type ?? ""),
    queryFn: asked === null ? skipToken : () => call("searchUsers", { body: asked }),
    retry: false,
  });
  return (
    <div className={styles.columns}>
      {open === "" ? null : <UserDetail key={open} userId={open} />}
      <Card title={text.search}>
        <div className={styles.stack}>
          <Form
            schema={SearchUsersRequest}
            sentences={{ query: text.queryRequired }}
            values={{ search_type: type }}
            busy={false}
            onSend={(request) => {
              setAsked(request);
              if (open !== "") void navigate(addressOf("users"));
              if (asked !== null) void found.refetch();
            }}
          >
            <TextField
              name="query"
              label={text.query}
              type="search"
              value={query}
              maxLength={64}
              autoComplete="off"
              onChange={setQuery}
              aside={
                <Button type="submit" kind="primary">
                  {text.go}
                </Button>
              }
            />
            <Chips
              label={text.type}
              options={SEARCH_TYPES.map((name) => [name, text.types[name]] as const)}
              value={type}
              onChange={setType}
            />
          </Form>
          {asked === null ? null : (
            <Answer query={found} failed={text.searchFailed}>
              {({ users }) => (
                <>
                  <p role="status">{users.length === 0 ? text.noUser : text.found(users.length)}</p>
                  <ul>
                    {users.map((user) => (
                      <Found key={user.user_id} user={user} />
                    ))}
                  </ul>
                </>
              )}
            </Answer>
          )}
        </div>
      </Card>
    </div>
  );
};
