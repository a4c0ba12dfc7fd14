import { formatPhone, isMobilePhone, phoneToE164, whatsAppAddress } from '@indike/rules/identifiers/phone';
import { IconBrandWhatsapp, IconPhone } from '@indike/ui/icons.ts';

interface Props {
  /** In canonical form. */
  readonly phone: string;
}

/** Calls the number, or opens a conversation with it, which only mobile numbers have. */
export const PhoneLinks = ({ phone }: Props) => (
  <>
    <a href={`tel:${phoneToE164(phone)}`}>
      <IconPhone size={16} stroke={1.75} aria-hidden /> {formatPhone(phone)}
    </a>{' '}
    {isMobilePhone(phone) && (
      <a
        href={whatsAppAddress(phone)}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp ${formatPhone(phone)}, em outra aba`}
      >
        <IconBrandWhatsapp size={16} stroke={1.75} aria-hidden /> WhatsApp
      </a>
    )}
  </>
);
