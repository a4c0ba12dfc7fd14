import { Button } from '@mantine/core';
import { Link } from '@indike/ui/navigation/link.tsx';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { paths, signUpBy } from '#app/shared/paths.ts';

interface Props {
  /** The share code of an invitation. Without it, the address may have one. */
  readonly code?: string | undefined;
}

/** For visitors the sign-up, for Indikers what they came for. */
export function SignUp({ code }: Props) {
  const label = 'Quero ser Indiker';
  return (
    <>
      {code === undefined ? (
        <Button component={LinkWithQuery} to={paths.signUp} data-for="visitor">
          {label}
        </Button>
      ) : (
        <Button component={Link} to={signUpBy(code)} data-for="visitor">
          {label}
        </Button>
      )}
      <Button component={Link} to={paths.refer} data-for="indiker">
        Indicar agora
      </Button>
    </>
  );
}
