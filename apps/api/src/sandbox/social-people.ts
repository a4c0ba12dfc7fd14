import type { SocialProvider } from '@indike/contract/accounts/social';
import type { ProviderPerson } from './provider-answers.ts';

/** Invented accounts, the same three at both stand-in providers. */
export interface SandboxPerson extends ProviderPerson {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstname: string;
  readonly lastname: string;
}

export const SANDBOX_PEOPLE: readonly SandboxPerson[] = [
  {
    id: 'helena',
    subject: '900000000000001',
    firstname: 'Helena',
    lastname: 'Duarte',
    email: 'helena@indike.test',
    emailVerified: true,
  },
  {
    id: 'bruno',
    subject: '900000000000002',
    firstname: 'Bruno',
    lastname: 'Teixeira',
    email: 'bruno@indike.test',
    emailVerified: true,
  },
  {
    id: 'caio',
    subject: '900000000000003',
    firstname: 'Caio',
    lastname: 'Nunes',
    email: 'caio@indike.test',
    emailVerified: false,
  },
];

/** The token contains the person's id, so that no process has to store the tokens that it issued. */
export const sandboxToken = (provider: SocialProvider, { id }: SandboxPerson): string =>
  `sandbox.${provider}.${id}`;

export const sandboxPersonOf = (provider: SocialProvider, token: unknown): SandboxPerson | undefined =>
  SANDBOX_PEOPLE.find((person) => sandboxToken(provider, person) === token);
