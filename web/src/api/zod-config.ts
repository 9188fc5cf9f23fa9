// The content-security policy forbids compiling code at run time. zod asks whether it may as soon as the first
// schema is made, so it has to be told before it is loaded: this is the object that its own `z.config` writes to.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
