/** A place for a kill: the lock makes the process wait before this statement. */
export interface Step {
  readonly what: string;
  readonly lock: string;
  readonly statement: RegExp;
}

/** The statements of the transaction of users that changes the season, in their order. */
export const CHANGE_STEPS: readonly Step[] = [
  {
    what: "before anything is written",
    lock: "select from season for share",
    statement: /update "season"/,
  },
  {
    what: "while the accounts are locked",
    lock: "select from account where user_id = (select min(user_id) from account) for update",
    statement: /from account order by user_id for no key update/,
  },
  {
    what: "before the entries",
    lock: "lock table season_entry in share mode",
    statement: /insert into season_entry/,
  },
  {
    what: "before the badges",
    lock: "lock table owned_badge in share mode",
    statement: /insert into "?owned_badge/,
  },
  {
    what: "before the ledger's rows",
    lock: "lock table rate_ledger in share mode",
    statement: /insert into rate_ledger/,
  },
  {
    what: "before the events, with all else written",
    lock: "lock table outbox in share mode",
    statement: /insert into outbox/,
  },
];
