interface SignIn {
  readonly renew: () => Promise<boolean>;
  readonly finishSignIn: () => Promise<void>;
  readonly restoreSignIn: () => Promise<void>;
  readonly endSignIn: () => Promise<void>;
  readonly repeatEnd: () => Promise<unknown>;
}

interface Push {
  readonly leaveHere: (headers: Readonly<Record<string, string>>) => Promise<void>;
}

/** Loads files that the session calls and that import the session themselves; `sign-in/connect.ts` names them. */
export const late: { signIn: () => Promise<SignIn>; push: () => Promise<Push> } = {
  signIn: () => Promise.reject(new Error("sign-in/connect.ts is not imported")),
  push: () => Promise.reject(new Error("sign-in/connect.ts is not imported")),
};
