import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** An authority of one's own, as an organisation has. */
export interface Authority {
  /** File of its certificate. */
  readonly ca: string;
  /** Files of a certificate for a name; it holds for 127.0.0.1 and localhost too. */
  issue(name: string): { readonly cert: string; readonly key: string };
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];

/** @param folder where the files are written, one authority each */
export const createAuthority = (folder: string): Authority => {
  const openssl = (name: string, more: readonly string[]): { cert: string; key: string } => {
    const files = { cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
    const args = [
      "req",
      "-x509",
      ...NEW_KEY,
      "-subj",
      `/CN=${name}`,
      "-out",
      files.cert,
      "-keyout",
      files.key,
    ];
    execFileSync("openssl", [...args, ...more], { stdio: ["ignore", "ignore", "pipe"] });
    return files;
  };
  const own = openssl("authority", []);
  return {
    ca: own.cert,
    issue: (name) =>
      openssl(name, [
        "-CA",
        own.cert,
        "-CAkey",
        own.key,
        "-addext",
        `subjectAltName=IP:127.0.0.1,DNS:localhost,DNS:${name}`,
        "-addext",
        "basicConstraints=critical,CA:FALSE",
      ]),
  };
};
