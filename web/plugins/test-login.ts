/** Whether test accounts can sign in: a build for players has no code of the test login. */
export const withTestLogin = process.env.TEST_LOGIN === "on";
