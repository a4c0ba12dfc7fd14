import { useState } from 'react';
import type { Challenge } from './challenge.ts';
import { PasswordStep } from './password-step.tsx';
import { SecondStep } from './second-step.tsx';

/** The password, then the second factor if the operator has one. */
export function SignIn() {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  return challenge === null ? (
    <PasswordStep onChallenge={setChallenge} />
  ) : (
    <SecondStep challenge={challenge} onRestart={() => setChallenge(null)} />
  );
}
