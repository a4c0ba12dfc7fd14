import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { IconCheck } from '@indike/ui/icons.ts';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { ReferDrawing } from '#app/shared/drawings/refer-drawing.tsx';
import classes from './refer.module.css';

const TutorialDialog = lazyDialog(() => import('#app/shared/tutorial/tutorial.tsx'));

const NEEDED = [
  'Nome, site e CNPJ da empresa. O site é opcional.',
  'Nome, e-mail e telefone de alguém que decide: sócio, diretor, gerente ou alguém de compras.',
  'O sim dessa pessoa: ela precisa saber que você a indicou.',
];

/** `share` is a component of another feature, passed in by the route. */
export function ReferPage({ share }: { readonly share: ReactNode }) {
  const tutorial = useDialog('tutorial');
  return (
    <PlainPage>
      <Stack gap="lg">
        <div>
          <BackButton fallback={paths.home} />
          <div className={classes['drawing']}>
            <ReferDrawing />
          </div>
          <Title order={1}>Indique uma empresa</Title>
          <Text c="dimmed" mt={4}>
            Leva uns dois minutos. Se a empresa assinar e pagar a primeira fatura, você ganha uma parte do
            contrato.
          </Text>
        </div>
        <div>
          <Title order={2} size="h3" mb="xs">
            Tenha em mãos
          </Title>
          <ul className={classes['needed']}>
            {NEEDED.map((item) => (
              <li key={item}>
                <IconCheck size={20} aria-hidden />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </div>
        <Stack gap="sm">
          <Button component={Link} to={paths.newReferral}>
            Vamos indicar?
          </Button>
          <Button variant="default" onClick={tutorial.open}>
            Aprenda a indicar
          </Button>
        </Stack>
        {share}
      </Stack>
      <TutorialDialog {...tutorial.props} />
    </PlainPage>
  );
}
