import { LostPicture } from '@indike/ui/drawing/lost-picture.tsx';
import { Logo } from '@indike/ui/layout/logo.tsx';
import type { ReactNode } from 'react';
import classes from './plain-page.module.css';
import { Button, Stack, Text, Title } from '@mantine/core';

/** A centred card without the menu, for the sign-in and error pages. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <Logo area="Operação" />
      <main className={classes['card']}>{children}</main>
    </div>
  );
}

/** Shown after a bug or a chunk that failed to load. A reload may fix either. */
export function Crash() {
  return (
    <PlainPage>
      <Stack gap="md" role="alert">
        <LostPicture />
        <Title order={1}>Algo deu errado</Title>
        <Text>
          Não conseguimos mostrar esta página. Nada do que foi salvo se perdeu: tente carregar de novo.
        </Text>
        <Button onClick={() => window.location.reload()}>Tentar de novo</Button>
      </Stack>
    </PlainPage>
  );
}
