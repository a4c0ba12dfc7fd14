import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { paths } from '#app/shared/paths.ts';
import { IconX } from '@indike/ui/icons.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';

interface Props {
  /** Goes back to the page before the wizard; false when there is none. */
  readonly close: () => boolean;
}

/** Leads back to the previous page, otherwise to the login. A link, so that it works in a new tab too. */
export function CloseSignUp({ close }: Props) {
  const onClick = (event: MouseEvent) => {
    const inNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!inNewTab && close()) event.preventDefault();
  };
  return (
    <Button
      component={LinkWithQuery}
      to={paths.login}
      onClick={onClick}
      variant="subtle"
      color="gray"
      rightSection={<IconX size={18} />}
    >
      fechar
    </Button>
  );
}
