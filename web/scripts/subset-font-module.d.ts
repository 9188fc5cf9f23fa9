declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: { readonly targetFormat: "woff2" },
  ): Promise<Uint8Array>;
}
