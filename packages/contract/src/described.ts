import * as z from "zod/mini";
import type { ZodOpenApiMetadata } from "zod-openapi";

/** The same schema with what the OpenAPI document says of it, its name (`id`) above all. */
export const described = <Schema extends z.core.$ZodType>(
  schema: Schema,
  facts: ZodOpenApiMetadata & Pick<z.core.GlobalMeta, "description" | "id">,
): Schema => {
  z.globalRegistry.add(schema, { ...facts });
  return schema;
};

/** An object that the OpenAPI document names. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  described(z.object(shape), { id });
