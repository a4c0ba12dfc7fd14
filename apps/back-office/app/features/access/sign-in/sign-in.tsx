import type { operatorLogin } from '@indike/contract/operator/sign-in';
import type { Answer } from '@indike/contract/wire/endpoint';
import { useState } from 'react';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';

export type Challenge = Extract<Answer<typeof operatorLogin>, { challenge: string }>;

/** The password, then the second factor of who has one. */
export function SignIn() {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return challenge === null ? (
    <PasswordStep onChallenge={setChallenge} />
  ) : (
    <SecondStep challenge={challenge} onRestart={() => setChallenge(null)} />
  );
}
