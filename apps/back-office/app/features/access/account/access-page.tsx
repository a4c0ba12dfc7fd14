import '@mantine/core/styles/Alert.css';
import { Alert, Stack, Button, Group, Text } from '@mantine/core';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useState } from 'react';
import { type OperatorSession, useSession } from '#app/shared/session/session-store.ts';
import { factorsQuery } from '../api.ts';
import { Devices } from './devices.tsx';
import { Factors } from './factors.tsx';
import { pageTitle } from '@indike/ui/brand.ts';
import { IconCopy } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { copyText } from '@indike/ui/browser/clipboard.ts';
import classes from './account.module.css';

export const meta = () => [{ title: pageTitle('Meu acesso') }];

/** The operator's own access: second factors and signed-in devices. */
function AccessPage({ session }: { readonly session: OperatorSession }) {
  // Recovery codes are shown only once, so they are on the page: a dialog could be closed by accident.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Stack gap="lg" maw="48rem">
      <PageTitle help={`${session.email} · ${session.role_name}`}>Meu acesso</PageTitle>
      {session.must_enrol && (
        <Alert title="Falta o segundo fator">
          Configure o aplicativo de códigos ou uma chave de acesso para começar a trabalhar.
        </Alert>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      <Loaded query={factorsQuery()} height={200}>
        {(factors) => <Factors factors={factors} onCodes={setCodes} />}
      </Loaded>
      {!session.must_enrol && <Devices />}
    </Stack>
  );
}

export default function Access() {
  const state = useSession();
  return state.status === 'in' ? <AccessPage session={state.session} /> : null;
}

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

function RecoveryCodes({ codes, onKept }: Props) {
  const copy = () =>
    copyText(codes.join('\n'), 'Códigos copiados', 'Não foi possível copiar. Anote os códigos.');
  return (
    <Panel title="Guarde os seus códigos de recuperação">
      <Text mb="sm">
        Eles só aparecem agora. Cada um abre a operação uma vez, se você perder o aparelho. Guarde em um lugar
        seguro, longe dele.
      </Text>
      <ol className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group mt="md">
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
          Copiar todos
        </Button>
        <Button onClick={onKept}>Guardei os códigos</Button>
      </Group>
    </Panel>
  );
}
