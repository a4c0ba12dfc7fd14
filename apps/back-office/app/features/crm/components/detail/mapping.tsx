import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import type { ConnectionMapping, CrmConnection, CrmLists } from '@indike/contract/operator/connections';
import { STAGE_STATUSES, type StageStatus } from '@indike/rules/integrations/crm';
import { statusNames } from '@indike/rules/referrals/status-names';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/shared/http/call.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { listsQuery, reasonsQuery, useRefreshConnections } from '../../api.ts';
import { CRM_HELP } from '../../model/texts.ts';
import { initialForm, mappingOf, type MappingForm as Form, stagesOf } from '../../model/choices.ts';

interface Props {
  readonly connection: CrmConnection;
}

/** What goes where, chosen from the CRM's own lists. */
export const Mapping = ({ connection }: Props) => (
  <Panel title="O que vai para onde">
    <Loaded query={listsQuery(connection.id)} height={320}>
      {(lists) => <MappingForm connection={connection} lists={lists} />}
    </Loaded>
  </Panel>
);

interface Choice {
  readonly id: string;
  readonly name: string;
}

const withNone = (none: string, choices: readonly Choice[]) => [
  { value: '', label: none },
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
];
const STATUS_CHOICES = withNone(
  'Sem efeito aqui',
  STAGE_STATUSES.map((status) => ({ id: status, name: statusNames[status] })),
);
const isStageStatus = (value: string): value is StageStatus => STAGE_STATUSES.some((each) => each === value);

interface StageProps {
  readonly stages: readonly Choice[];
  readonly statuses: Form['statuses'];
  readonly onChange: (statuses: Form['statuses']) => void;
}

const StageFields = ({ stages, statuses, onChange }: StageProps) =>
  stages.map(({ id, name }) => (
    <NativeSelect
      key={id}
      label={`Etapa ${name}`}
      data={STATUS_CHOICES}
      value={statuses[id] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...statuses, [id]: isStageStatus(value) ? value : '' })
      }
    />
  ));

function useSave(id: number, mapping: () => ConnectionMapping) {
  const refresh = useRefreshConnections();
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    setRefusal(null);
    try {
      const params = { id: String(id) };
      await call('PUT /api/operator/connections/{id}/mapping', { params, body: mapping() });
      showSuccess('Escolhas salvas');
      await refresh();
    } catch (error) {
      setRefusal(explanation(error, 'Não foi possível salvar'));
    }
  };
  return { refusal, save };
}

function MappingForm({ connection: { id, provider, mapping }, lists }: Props & { readonly lists: CrmLists }) {
  const { data: reasons = [] } = useQuery(reasonsQuery());
  const [form, setForm] = useState(() => initialForm(mapping, lists));
  const { refusal, save } = useSave(id, () => mappingOf(form, lists));
  const choose = (name: 'pipeline' | 'cnpj' | 'link' | 'indiker' | 'lostReason') => ({
    value: form[name],
    onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLSelectElement>) =>
      setForm((was) => ({ ...was, [name]: value })),
  });
  return (
    <Stack gap="md">
      <NativeSelect
        label="Funil"
        data={withNone('Escolha o funil', lists.pipelines)}
        {...choose('pipeline')}
      />
      <StageFields
        stages={stagesOf(lists, form.pipeline)}
        statuses={form.statuses}
        onChange={(statuses) => setForm((was) => ({ ...was, statuses }))}
      />
      <NativeSelect
        label="CNPJ"
        description={`${CRM_HELP[provider].field} da empresa, pelo qual ela é encontrada`}
        data={withNone('Escolha o campo', lists.company_fields)}
        {...choose('cnpj')}
      />
      <NativeSelect
        label="Endereço da indicação aqui"
        description={`${CRM_HELP[provider].field} do negócio, só para isto`}
        data={withNone('Escolha o campo', lists.link_fields)}
        {...choose('link')}
      />
      <NativeSelect
        label="Indiker"
        description="Campo de texto do negócio com o nome de quem indicou"
        data={withNone('Não levar o nome', lists.deal_fields)}
        {...choose('indiker')}
      />
      <NativeSelect
        label="Negócio perdido"
        description="O motivo que o Indiker lê quando um negócio é perdido no CRM"
        data={withNone(
          'Perguntar a cada vez',
          reasons
            .filter(({ retired_at }) => retired_at === null)
            .map(({ key, text }) => ({ id: key ?? text, name: text })),
        )}
        {...choose('lostReason')}
      />
      <Text c="dimmed" size="sm">
        Um negócio ganho não fecha o contrato sozinho: uma pessoa confere valor e datas na indicação. Um
        negócio perdido depois do contrato também espera uma pessoa.
      </Text>
      <Refusal>{refusal}</Refusal>
      <Button onClick={() => void save()}>Salvar escolhas</Button>
    </Stack>
  );
}
