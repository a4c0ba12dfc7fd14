import type { Icon } from '@tabler/icons-react';
import {
  IconCash,
  IconCircleX,
  IconClipboardCheck,
  IconInfinity,
  IconInfoCircle,
  IconListCheck,
  IconLock,
  IconSend,
  IconShieldLock,
  IconTags,
  IconTargetArrow,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  IconWallet,
} from '@indike/ui/icons.ts';
import type { TopicKey } from '../content/keys.ts';

/** Apart from the texts, which open pages search without React. */
export const topicIcons: Readonly<Record<TopicKey, Icon>> = {
  o_que_e: IconInfoCircle,
  como_fazer_parte: IconUserPlus,
  formas_de_indicar: IconSend,
  criterios_qualificacao_indicado: IconTargetArrow,
  acompanhar_status_indicacao: IconListCheck,
  criterios_validacao_indicacao: IconClipboardCheck,
  status_indicacao: IconTags,
  motivos_para_nao_avancar: IconCircleX,
  indicacao_repetida: IconUsers,
  limite_indicacoes: IconInfinity,
  meus_ganhos: IconCash,
  resgate_ganhos: IconWallet,
  criterios_validar_indicacao_lgpd: IconShieldLock,
  recuperar_senha: IconLock,
  cancelar_cadastro: IconUserMinus,
};
