/** The form of a profile as the page sends it: empty but for the name and what is given. */
export const profileForm = (
  name: string,
  given: { readonly bio?: string; readonly preferred_roles?: readonly string[] } = {},
) => ({
  trainer_name: name,
  twitter_id: "",
  preferred_roles: [] as readonly string[],
  favourites: {},
  current_badge: "",
  current_badge_2: "",
  bio: "",
  ...given,
});
