import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { normalizeForSearch, searchTitles } from '@indike/ui/fields/search-text.ts';
import { IconArrowRight, IconBuilding, IconCash, IconSearch, IconUser } from '@indike/ui/icons.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type MenuItem, useMenu } from '../menu.ts';
import { paths } from '../paths.ts';
import { useOfferedActions } from './page-actions.ts';
import { usePaletteRequests } from './palette-store.ts';
import { beginningFirst, parseSearch } from './palette-text.ts';
import { type Found, useFoundIndikers, useFoundReferrals, useFoundWithdrawals } from './use-found.ts';

const TYPING_MS = 200;
/** The delay until the palette has returned the focus, so that a dialog opened by an action can restore it later. */
const CLOSING_MS = 50;

const LISTS = [
  ['Minhas, para hoje', '?responsavel=eu&acompanhar=1'],
  ['Aguardando o primeiro contato', '?status=waiting'],
  ['Corrigir contato', '?status=fix_contact'],
  ['Em negociação', '?status=in_negotiation'],
  ['Paradas há uma semana ou mais', '?dias=7'],
  ['Indicações repetidas', '?repetidas=1'],
] as const;

type Icon = MenuItem['icon'];
interface Entry {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: Icon;
  readonly onClick: () => void;
}

/** The command palette: go to a page, search for records, or run an action of the open page. */
export default function Palette() {
  const requests = usePaletteRequests();
  useEffect(() => {
    if (requests > 0) spotlight.open();
  }, [requests]);
  const [text, setText] = useState('');
  const groups = useGroups(text);
  useEffect(selectFirst);
  return (
    <Spotlight
      shortcut={null}
      query={text}
      onQueryChange={setText}
      actions={groups}
      // The actions are already filtered, ignoring accents.
      filter={(_query, actions) => actions}
      nothingFound="Nada encontrado"
      scrollable
      centered={false}
      yOffset="14vh"
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      maxHeight="24rem"
      searchProps={{
        'aria-label': 'Ir para uma página, indicação, pessoa ou saque, ou fazer algo nesta página',
        placeholder: 'Página, empresa, pessoa, CNPJ, CPF, e-mail ou número',
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

function useGroups(text: string): SpotlightActionGroupData[] {
  const menu = useMenu();
  const navigate = useNavigate();
  const offered = useOfferedActions();
  const [typed] = useDebouncedValue(text, TYPING_MS);
  // Ignore results for an earlier text: they would come first, and Enter would open one of them.
  const wanted = parseSearch(typed === text ? typed : '');
  const go = (to: string) => () => void navigate(to);
  const entriesOf = (found: readonly Found[], icon: Icon): Entry[] =>
    found.map(({ to, ...shown }) => ({ id: to, ...shown, icon, onClick: go(to) }));
  const acts = offered.map(({ title, run }) => ({
    id: title,
    label: title,
    icon: IconArrowRight,
    onClick: () => void setTimeout(run, CLOSING_MS),
  }));
  const lists = LISTS.map(([title, search]): Entry => ({
    id: search,
    label: title,
    onClick: go(paths.referrals + search),
  }));
  const sections = menu.map(({ title, items }) => {
    const pages = items.map((item): Entry => ({
      id: item.to,
      label: item.title,
      icon: item.icon,
      onClick: go(item.to),
    }));
    const isWanted =
      title !== null &&
      normalizeForSearch(text) !== '' &&
      normalizeForSearch(title).startsWith(normalizeForSearch(text));
    return group(title ?? 'Ir para', isWanted ? pages : searchTitles(pages, text));
  });
  const records = [
    { title: 'Indicações encontradas', found: useFoundReferrals(wanted), icon: IconBuilding },
    { title: 'Indikers encontrados', found: useFoundIndikers(wanted), icon: IconUser },
    { title: 'Saques encontrados', found: useFoundWithdrawals(wanted), icon: IconCash },
  ];
  return [
    group('Nesta página', searchTitles(acts, text)),
    ...beginningFirst(records, text).map(({ title, found, icon }) => group(title, entriesOf(found, icon))),
    ...sections,
    group('Listas de indicações', searchTitles(lists, text)),
  ].filter(({ actions }) => actions.length > 0);
}

const group = (title: string, entries: readonly Entry[]): SpotlightActionGroupData => ({
  group: title,
  actions: entries.map(({ icon: Icon, ...entry }) => ({
    ...entry,
    ...(Icon && { leftSection: <Icon size={18} stroke={1.75} aria-hidden /> }),
  })),
});

/** Spotlight selects the first action before search results are added above it. Enter would then do nothing. */
function selectFirst() {
  if (document.querySelector('[data-action][data-selected]')) return;
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
}
