import { Button, Stack, Text } from '@mantine/core';
import { paths } from '#app/shared/paths.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { IconDownload } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useDownload } from '../api.ts';
import { Accepted } from './accepted.tsx';
import { Erasure } from './erasure.tsx';
import classes from './privacy.module.css';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Privacidade e exclusão');

export default function MyDataPage() {
  return (
    <div className={classes['page']}>
      <BackButton fallback={paths.profile} />
      <PageTitle help="O que guardamos sobre você, o que você aceitou e como excluir o cadastro.">
        Privacidade e exclusão
      </PageTitle>
      <Stack gap="lg">
        <Download />
        <Accepted />
        <Erasure />
      </Stack>
    </div>
  );
}

function Download() {
  const download = useDownload();
  return (
    <Panel title="Baixar meus dados">
      <Stack gap="md" align="flex-start">
        <Text>
          Os seus dados em um arquivo (JSON) que abre no computador: cadastro, endereço, dados bancários,
          indicações e contatos, ganhos, saques, extrato e consentimentos.
        </Text>
        <Button
          leftSection={<IconDownload size={20} />}
          loading={download.isPending}
          onClick={() => download.mutate(undefined, { onSuccess: () => showSuccess('Arquivo baixado') })}
        >
          Baixar meus dados
        </Button>
      </Stack>
    </Panel>
  );
}
