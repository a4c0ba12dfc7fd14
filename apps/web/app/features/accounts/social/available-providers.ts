import { type SocialProvider, socialProviders } from '@indike/contract/accounts/social';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';

/** Parses the attribute that the server writes into the page: `<html data-social="google facebook">`. */
export function parseProviders(mark: string | undefined): readonly SocialProvider[] {
  const named = (mark ?? '').split(' ');
  return socialProviders.filter((provider) => named.includes(provider));
}

/** All providers while prerendering and hydrating: the style sheet hides those that are not offered. */
export function useAvailableProviders(): readonly SocialProvider[] {
  return useHydrated() ? parseProviders(document.documentElement.dataset['social']) : socialProviders;
}
