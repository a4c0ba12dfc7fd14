import { API_SCOPES, SCOPE_TEXTS } from '@indike/rules/integrations/scopes';
import { GuideSection } from './guide-section.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { EventsSection } from './events-section.tsx';
import { ExportsSection } from './exports-section.tsx';
import classes from './guide.module.css';
import { NewReferralsSection } from './new-referrals-section.tsx';
import { ErrorsSection, PromiseSection, ReadingSection } from './reading-section.tsx';
import { CodeTable } from './code-block.tsx';
import { WebhooksSection } from './webhooks-section.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Documentação da integração') }];

const CONTENTS = [
  ['chaves', 'Chaves'],
  ['ler', 'Ler o que mudou'],
  ['indicar', 'Enviar indicações'],
  ['informar', 'Informar eventos'],
  ['webhooks', 'Receber webhooks'],
  ['listas', 'Exportar listas'],
  ['erros', 'Erros e limites'],
  ['promessa', 'Compatibilidade'],
] as const;

/** The Portuguese version of docs/integrations.md, with the same examples, for developers who connect a system. */
export default function GuidePage() {
  return (
    <div className={classes['guide']}>
      <p>
        Como os sistemas da empresa (CRM, ERP) leem as indicações, informam eventos e ficam sabendo de cada
        mudança. Os exemplos rodam como estão, com Node 24 e nada mais. Cada chamada, com todos os campos,
        está na <a href="/api/docs">referência da API</a>.
      </p>
      <nav aria-label="Nesta página" className={classes['contents']}>
        {CONTENTS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <KeysSection />
      <ReadingSection />
      <NewReferralsSection />
      <EventsSection />
      <WebhooksSection />
      <ExportsSection />
      <ErrorsSection />
      <PromiseSection />
    </div>
  );
}

function KeysSection() {
  const may = useCanCall();
  return (
    <GuideSection id="chaves" title="Endereço e chaves">
      <p>
        Esta instalação responde em <code>{window.location.origin}</code>. Toda chamada leva uma chave:{' '}
        <code>Authorization: Bearer SUA_CHAVE</code>. Um administrador cria a chave em{' '}
        {may('GET /api/operator/api-keys') ? <Link to={paths.apiKeys}>Chaves de API</Link> : 'Chaves de API'},
        escolhe o que ela pode fazer e a vê uma única vez. O que o sistema faz fica no histórico da indicação
        e na auditoria com o nome da chave. Os endereços que recebem eventos ficam em{' '}
        {may('GET /api/operator/webhooks') ? <Link to={paths.webhooks}>Webhooks</Link> : 'Webhooks'}.
      </p>
      <CodeTable
        label="Permissões"
        heads={['Permissão', 'O que abre']}
        rows={API_SCOPES.map((scope) => [scope, SCOPE_TEXTS[scope]])}
      />
      <ul>
        <li>
          Uma chave pode ter validade e valer só a partir de certas redes. Ao trocar o segredo, o anterior
          ainda vale por 24 horas. Uma chave revogada deixa de valer na hora.
        </li>
        <li>
          Todo valor, enviado ou recebido, é um número inteiro de <strong>centavos</strong>, em um campo que
          termina em <code>_centavos</code>: {'R$\u00a04.200,00'} é <code>420000</code>. Só os arquivos CSV
          têm reais, como <code>4.200,00</code>.
        </li>
        <li>
          Dias são <code>AAAA-MM-DD</code> em São Paulo. Instantes são ISO 8601 em UTC.
        </li>
      </ul>
    </GuideSection>
  );
}
