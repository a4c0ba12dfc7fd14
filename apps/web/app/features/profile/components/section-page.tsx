import '@mantine/core/styles/Skeleton.css';
import type { User } from '@indike/contract/accounts/accounts';
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '#app/shared/paths.ts';
import { useUser } from '#app/shared/session/session-store.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import classes from './section.module.css';

interface Props {
  readonly title: string;
  readonly help: ReactNode;
  readonly children: (user: User) => ReactNode;
  /** The form is shorter than the viewport. */
  readonly short?: boolean;
}

/** A page behind a card of /perfil. The layout fetches the user; until then, a skeleton. */
export function SectionPage({ title, help, children, short = false }: Props) {
  const user = useUser();
  return (
    <>
      <BackButton fallback={paths.profile} />
      <PageTitle help={help}>{title}</PageTitle>
      <div className={classes['form']}>{user ? children(user) : <FormSkeleton short={short} />}</div>
    </>
  );
}

/** As tall as the viewport if the form is taller, so that the footer does not shift when the form appears. */
function FormSkeleton({ short }: Required<Pick<Props, 'short'>>) {
  return (
    <Stack aria-busy mih={short ? 0 : 'calc(100dvh - var(--foot, 0px))'}>
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={48} />
    </Stack>
  );
}
