import { encodePicture } from "./encode-picture.ts";
import { PICTURE } from "./picture.ts";

// A process of its own: reads the picture from its input and writes the new one to its output.
const parts: Buffer[] = [];
for await (const part of process.stdin) parts.push(part as Buffer);
try {
  process.stdout.write(await encodePicture(Buffer.concat(parts), process.argv[2] ?? ""));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = PICTURE.refusedExit;
}
