import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { IconCheck } from '@indike/ui/icons.ts';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import classes from './refer.module.css';

const TutorialDialog = lazyDialog(() => import('#app/shared/tutorial/tutorial.tsx'));

const NEEDED = [
  'Nome, site e CNPJ da empresa. O site é opcional.',
  'Nome, e-mail e telefone de alguém que decide: sócio, diretor, gerente ou alguém de compras.',
  'O sim dessa pessoa: ela precisa saber que você a indicou.',
];

const handshakeDrawing = (
  <Drawing>
    <path className={tone.soft} d="M6 140h228v4H6z" />
    <circle className={tone.strong} cx="52" cy="70" r="18" />
    <path className={tone.strong} d="M20 140c0-26 14-42 32-42s32 16 32 42z" />
    <path
      className={tone.soft}
      d="M74 14h74a10 10 0 0 1 10 10v30a10 10 0 0 1-10 10H96l-16 14V64h-6a10 10 0 0 1-10-10V24a10 10 0 0 1 10-10z"
    />
    <path className={tone.paper} d="M78 28h66v6H78zm0 14h42v6H78z" />
    <path className={tone.strong} d="M160 86a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v54h-56z" />
    <path className={tone.paper} d="M171 92h11v11h-11zm23 0h11v11h-11zm-23 20h11v11h-11zm23 0h11v11h-11z" />
    <path className={tone.softLine} d="M98 122h44m-10-10 10 10-10 10" />
  </Drawing>
);

/** `share` is a component of another feature, passed in by the route. */
export function ReferPage({ share }: { readonly share: ReactNode }) {
  const tutorial = useDialog('tutorial');
  return (
    <PlainPage>
      <Stack gap="lg">
        <div>
          <BackButton fallback={paths.home} />
          <div className={classes['drawing']}>{handshakeDrawing}</div>
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
