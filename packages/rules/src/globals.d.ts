// The rules are compiled without the types of the DOM and Node. The few platform APIs they may use are declared here.

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
