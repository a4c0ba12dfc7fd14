import { exportReferrals } from '@indike/contract/operator/exports';
import { audit } from '@indike/contract/operator/audit';
import { invoices } from '@indike/contract/operator/money/invoices';
import { holidays } from '@indike/contract/operator/money/holidays';
import { ledgerCheck } from '@indike/contract/operator/money/ledger-check';
import { operatorWithdrawals } from '@indike/contract/operator/money/money';
import { operators } from '@indike/contract/operator/access/operators';
import { privacyRequests } from '@indike/contract/operator/privacy-requests';
import { payoutBatches } from '@indike/contract/operator/money/payout-batches';
import { returnFiles } from '@indike/contract/operator/money/return-files';
import { taxSheet } from '@indike/contract/operator/money/taxes';
import {
  IconBuildingBank,
  IconCash,
  IconClipboardCheck,
  IconFileImport,
  IconFileInvoice,
  IconHome,
  IconId,
  IconList,
  IconListCheck,
  IconPlug,
  IconReceiptTax,
  IconSettings,
  IconShieldLock,
  IconTargetArrow,
  IconUsers,
} from '@indike/ui/icons.ts';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';
import { useCanCall } from './session/session-store.ts';

export interface MenuItem {
  readonly to: string;
  readonly title: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: true }>;
  /** The page's main call. The item is hidden from operators who may not make it; absent means visible to all. */
  readonly call?: { readonly method: string; readonly path: string };
}

interface MenuSection {
  /** Null for the pages that all operators use, which need no title. */
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

/** Only pages that exist, none that are planned. */
const MENU: readonly MenuSection[] = [
  {
    title: null,
    items: [
      { to: paths.home, title: 'Painel', icon: IconHome },
      { to: paths.referrals, title: 'Indicações', icon: IconList },
      { to: paths.disputes, title: 'Disputas', icon: IconTargetArrow },
      { to: paths.indikers, title: 'Indikers', icon: IconUsers },
    ],
  },
  {
    // In the order in which money moves, from invoice to tax.
    title: 'Financeiro',
    items: [
      { to: paths.invoices, title: 'Faturas', icon: IconFileInvoice, call: invoices },
      { to: paths.withdrawals, title: 'Saques', icon: IconCash, call: operatorWithdrawals },
      { to: paths.batches, title: 'Lotes', icon: IconBuildingBank, call: payoutBatches },
      { to: paths.returnFiles, title: 'Retornos', icon: IconFileImport, call: returnFiles },
      { to: paths.taxes, title: 'Impostos', icon: IconReceiptTax, call: taxSheet },
    ],
  },
  {
    title: 'Administração',
    items: [
      { to: paths.team, title: 'Equipe', icon: IconId, call: operators },
      { to: paths.privacyRequests, title: 'LGPD', icon: IconClipboardCheck, call: privacyRequests },
      { to: paths.audit, title: 'Auditoria', icon: IconListCheck, call: audit },
      { to: paths.integrations, title: 'Integrações', icon: IconPlug, call: exportReferrals },
      { to: paths.settings, title: 'Configurações', icon: IconSettings, call: holidays },
      { to: paths.system, title: 'Saúde do sistema', icon: IconShieldLock, call: ledgerCheck },
    ],
  },
];

/** The menu without the pages that the operator may not see. */
export function useMenu(): readonly MenuSection[] {
  const may = useCanCall();
  return MENU.map(({ title, items }) => ({
    title,
    items: items.filter(({ call }) => call === undefined || may(call)),
  })).filter(({ items }) => items.length > 0);
}
