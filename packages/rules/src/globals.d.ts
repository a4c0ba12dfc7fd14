// The rules see neither the DOM nor Node's types: what they may use of the platform, besides the language, stands here.

interface URL {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
}
declare const URL: new (address: string) => URL;

interface TextDecoder {
  decode(bytes: Uint8Array): string;
}
declare const TextDecoder: new (encoding: string, options?: { readonly fatal?: boolean }) => TextDecoder;
