import { Client } from "pg";

/** Needs no quoting, and reads well in a list. */
const NAME = /^[a-z][a-z0-9_]{0,62}$/;
const PASSWORD = /^[A-Za-z0-9_-]{1,200}$/;

const hasRole = async (client: Client, name: string): Promise<boolean> =>
  (await client.query("select 1 from pg_roles where rolname = $1", [name])).rowCount === 1;

/** Two that make accounts at once change the same rows of the catalogue, so the second waits. */
const ONE_AT_A_TIME = "select pg_advisory_xact_lock(hashtext('gokaku: accounts'))";

const ensureRole = async (client: Client, name: string, password: string): Promise<void> => {
  await client.query("begin");
  await client.query(ONE_AT_A_TIME);
  await client.query("revoke connect on database postgres from public");
  await client.query("revoke connect on database template1 from public");
  const verb = (await hasRole(client, name)) ? "alter" : "create";
  await client.query(
    `${verb} role ${name} login nosuperuser nocreatedb nocreaterole noreplication password '${password}'`,
  );
  await client.query("commit");
};

const ownerOf = async (client: Client, database: string): Promise<string | null> => {
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
    [database],
  );
  return rows[0]?.owner ?? null;
};

/**
 * The role and the database of a URL, made or brought in line: the role owns that database and may enter no other. Of a
 * database that another role owns already, the role becomes a second one that acts as its owner, so that both passwords
 * count while one is replaced. Safe to repeat.
 * @param superUrl of a superuser at the same server
 * @param url with the role's name and password; the database may be named differently
 * @throws Error with one sentence when a name or the password would need quoting
 */
export const ensureAccount = async (superUrl: string, url: string): Promise<void> => {
  const { username, password, pathname } = new URL(url);
  const database = pathname.slice(1);
  for (const name of [username, database]) {
    if (!NAME.test(name)) throw new Error(`"${name}" is no plain name for a role or a database.`);
  }
  if (!PASSWORD.test(password))
    throw new Error(`The password of ${username} must be letters, digits, - and _ alone.`);
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
    await ensureRole(client, username, password);
    const owner = await ownerOf(client, database);
    if (owner === null) {
      await client.query(`grant ${username} to current_user`);
      await client.query(`create database ${database} owner ${username}`);
    } else if (owner !== username) {
      if (!NAME.test(owner)) throw new Error(`"${owner}" is no plain name for a role.`);
      await client.query(`grant ${owner} to ${username}`);
      await client.query(`alter role ${username} set role = ${owner}`);
    }
    await client.query(`revoke all on database ${database} from public`);
  } finally {
    await client.end();
  }
};
