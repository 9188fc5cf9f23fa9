import type { Character, User } from "@gokaku/contract";
import type { UpdateProfileRequest } from "@gokaku/contract/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { checkAchievements } from "../../../api/achievements.ts";
import { call } from "../../../api/http.ts";
import { KEYS } from "../../../api/keys.ts";
import { usePreferences } from "../../../session/preferences-store.ts";
import { ja } from "../../../text/ja.ts";
import { showToast } from "../../../ui/toast.ts";
import { userAfter } from "./profile-draft.ts";

/** Saves the whole form: shown at once, taken back when it is refused. */
export const useSaveProfile = (characters: readonly Character[], onSaved: () => void) => {
  const client = useQueryClient();
  const setRoles = usePreferences((preferences) => preferences.setRoles);
  return useMutation({
    mutationFn: (body: UpdateProfileRequest) => call("updateProfile", { body }),
    async onMutate(request) {
      await client.cancelQueries({ queryKey: KEYS.me });
      const before = client.getQueryData<User>(KEYS.me);
      if (before !== undefined) client.setQueryData(KEYS.me, userAfter(before, request, characters));
      return { before };
    },
    onError: (_failure, _request, known) => client.setQueryData(KEYS.me, known?.before),
    onSuccess(user) {
      client.setQueryData(KEYS.me, user);
      setRoles(user.preferred_roles);
      onSaved();
      // A saved profile stays saved when this fails: the next check grants the badge.
      checkAchievements(client).then(
        (granted) => {
          for (const { display } of granted) showToast("success", ja.badge.earned(display));
        },
        () => undefined,
      );
    },
    retry: false,
  });
};
