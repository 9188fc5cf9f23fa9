import { CreateUserRequest } from "@gokaku/contract/users";
import { LIMITS } from "@gokaku/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useCreation } from "../../session/creation.ts";
import { Button } from "../../ui/button.tsx";
import { Refusal, ReloadButton } from "../../ui/fallback.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { accountText } from "./text.ts";

const NameForm = z.object({
  trainer_name: z.string().check(
    z.minLength(1),
    z.refine((name) => CreateUserRequest.shape.trainer_name.safeParse(name).success),
  ),
});

/** In place of the screens that need an account, when none could be made by itself. */
export const CreateAccount = () => {
  const client = useQueryClient();
  const [name, setName] = useState(useCreation.getState().suggestion);
  const creation = useMutation({
    mutationFn: ({ trainer_name }: z.infer<typeof NameForm>) =>
      call("createUser", { body: { auth0_profile: {}, trainer_name } }),
    onSuccess: (user) => {
      useCreation.setState({ isNeeded: false });
      client.setQueryData(KEYS.me, user);
    },
  });
  return (
    <Page title={accountText.title}>
      <Notice tone="warn" action={<ReloadButton />}>
        {accountText.noUser}
      </Notice>
      <p>{accountText.lead}</p>
      <Form
        schema={NameForm}
        sentences={accountText.missing}
        busy={creation.isPending}
        onSend={(request) => creation.mutate(request)}
      >
        <TextField
          name="trainer_name"
          label={accountText.name}
          value={name}
          onChange={setName}
          maxLength={LIMITS.trainerNameLength}
          autoComplete="nickname"
        />
        <Refusal failure={creation.error} />
        <Button type="submit" kind="primary" disabled={creation.isPending}>
          {creation.isPending ? accountText.busy : accountText.submit}
        </Button>
      </Form>
    </Page>
  );
};
