import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { ANY_REFERRAL, queue } from '@indike/contract/operator/queue';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { referralStatus } from '@indike/rules/referrals/referrals';
import { IconBuilding, IconSearch } from '@indike/ui/icons.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMenu } from '../menu.ts';
import { paths } from '../paths.ts';
import { endpointQuery } from '../query/endpoint-query.ts';
import { usePaletteRequests } from './palette-store.ts';

const TYPING_MS = 200;
const MIN_TEXT = 3;
const FOUND = '8';

const lists = [
  ['Minhas, para hoje', '?responsavel=eu&acompanhar=1'],
  ['Aguardando o primeiro contato', '?status=aguardando'],
  ['Corrigir contato', `?status=${referralStatus.fixContact}`],
  ['Em negociação', `?status=${referralStatus.inNegotiation}`],
  ['Paradas há uma semana ou mais', '?dias=7'],
  ['Indicações repetidas', '?repetidas=1'],
] as const;

/** Go anywhere, or to a referral by its company, CNPJ, Indiker or contact. */
export default function Palette() {
  const requests = usePaletteRequests();
  const menu = useMenu();
  useEffect(() => {
    if (requests > 0) spotlight.open();
  }, [requests]);
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const found = useFound(text);
  useEffect(selectFirst, [found]);
  const go = (to: string) => () => void navigate(to);
  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Encontradas',
      actions: found.map(({ id, name, document, status }) => ({
        id: `referral-${id}`,
        label: name,
        description: `${formatCnpj(document)} · ${status?.name_app ?? 'Aguardando'}`,
        keywords: text,
        leftSection: <IconBuilding size={18} stroke={1.75} aria-hidden />,
        onClick: go(paths.referral(id)),
      })),
    },
    {
      group: 'Ir para',
      actions: [
        ...menu.map(({ to, title, icon: Icon }) => ({
          id: to,
          label: title,
          leftSection: <Icon size={18} stroke={1.75} aria-hidden />,
          onClick: go(to),
        })),
        ...lists.map(([title, search]) => ({
          id: search,
          label: title,
          onClick: go(paths.referrals + search),
        })),
      ],
    },
  ];
  return (
    <Spotlight
      shortcut={null}
      query={text}
      onQueryChange={setText}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      nothingFound="Nada encontrado"
      scrollable
      centered={false}
      yOffset="14vh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      maxHeight="24rem"
      searchProps={{
        'aria-label': 'Ir para uma página ou indicação',
        placeholder: 'Página, empresa, CNPJ, Indiker ou contato',
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

/** What was found comes after Spotlight has marked the first of what was there: Enter would then open nothing. */
function selectFirst() {
  if (document.querySelector('[data-action][data-selected]')) return;
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
}

function useFound(text: string) {
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const query = {
    ...ANY_REFERRAL,
    q: typed,
    status: '',
    after: '',
    order: 'newest' as const,
    limit: FOUND,
  };
  const { data } = useQuery({
    ...endpointQuery(queue, { query }, 'Não foi possível buscar'),
    enabled: typed.length >= MIN_TEXT,
  });
  return typed.length >= MIN_TEXT ? (data?.data ?? []) : [];
}
