import type { SocialProvider } from '@indike/contract/accounts/social';

/** A person as the provider describes them. */
export interface SocialIdentity {
  /** The provider's own id of the person. */
  readonly subject: string;
  /** Null unless the provider has confirmed the address. */
  readonly email: string | null;
  readonly firstname: string;
  readonly lastname: string;
}

/** `rejected`: the provider did not issue this token to us for this person. `unreachable`: it did not answer. */
export type Identified =
  | { readonly identity: SocialIdentity }
  | { readonly failed: 'rejected' | 'unreachable' };

export interface SocialAdapter {
  /** The provider's consent page; its result comes back in the fragment of `redirectUri`. */
  authorizeUrl(redirectUri: string): string;
  identify(accessToken: string): Promise<Identified>;
}
export type SocialAdapters = ReadonlyMap<SocialProvider, SocialAdapter>;
