/** Words of the test login, which a build for players does not hold. */
export const testAccountsText = { login: "テストアカウントでログイン" } as const;
