// The content-security policy forbids compiling code at run time, and zod tries it with its first schema. So this
// runs before zod is loaded and writes to the object behind `z.config`.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
