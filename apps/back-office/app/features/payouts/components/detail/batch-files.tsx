import { Button, Stack } from '@mantine/core';
import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { formatCount } from '@indike/rules/money/money';
import { IconDownload } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from 'react-router';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useDownload } from '../../api.ts';
import { RefuseFile } from './file-refusal.tsx';

/** Every download of a file has the same bytes, and the server records each download. */
export function BatchFiles({ batch }: { readonly batch: BatchDetail }) {
  const { id, remittance, file_refusal: refusal } = batch;
  const may = useCanCall();
  const download = useDownload();
  if (remittance === null) return null;
  const { sequence, layout, file_name: name, size, sha256 } = remittance;
  const isUsable = refusal === null || refusal.confirmed_at === null;
  const start = (kind: 'remittance' | 'csv', file: string) =>
    !download.isPending && download.mutate({ id, kind, name: file });
  return (
    <Panel title="Arquivo para o banco">
      <Pairs>
        <Pair title="Número">{sequence}</Pair>
        <Pair title="Formato">CNAB 240, {layout}</Pair>
        <Pair title="Tamanho">{formatCount(size)} bytes</Pair>
        <Pair title="SHA-256">{sha256}</Pair>
      </Pairs>
      <Stack gap="xs" mt="md">
        {isUsable && may('GET /api/operator/payout-batches/{id}/remittance') && (
          <Button
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-disabled={download.isPending}
            onClick={() => start('remittance', name)}
          >
            Baixar remessa
          </Button>
        )}
        {isUsable && may('GET /api/operator/payout-batches/{id}/csv') && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            aria-disabled={download.isPending}
            onClick={() => start('csv', `lote-${id}.csv`)}
          >
            Baixar CSV
          </Button>
        )}
        {may('GET /api/operator/payout-batches/{id}/reconciliation') && (
          <Button component={Link} to={paths.reconciliation(id)} variant="default">
            Conciliar com o retorno
          </Button>
        )}
        <RefuseFile batch={batch} />
      </Stack>
    </Panel>
  );
}
