/** Words of the test login, which a build for players does not hold. */
export const crowdText = { login: "テストアカウントでログイン" } as const;
