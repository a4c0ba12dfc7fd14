import { referralStatuses } from '@indike/rules/referrals/referrals';
import { GuideSection } from './guide-section.tsx';
import { Example } from './example.tsx';
import { CodeTable } from './code-block.tsx';

export function ReadingSection() {
  return (
    <GuideSection id="ler" title="Ler o que mudou">
      <p>
        <code>GET /api/v1/referrals</code> devolve as indicações na ordem em que mudaram, até 100 por vez.
        Guarde <code>next_cursor</code>: o que mudar depois é lido a partir dele. Nada fica de fora e nada vem
        duas vezes pela mesma mudança, mesmo enquanto outros escrevem. Uma indicação que deixou de existir,
        porque o Indiker saiu antes do primeiro contato, vem em <code>removed</code>.
      </p>
      <Example file="read-referrals.mjs" />
      <p>
        <code>status</code> é um código que não muda, seja qual for o nome nas páginas (
        <code>status_name</code>): {referralStatuses.join(', ')}.
      </p>
      <p>
        <code>GET {'/api/v1/referrals/{id}'}</code> lê uma indicação. Com o <code>ETag</code> em{' '}
        <code>If-None-Match</code>, a resposta é 304 quando nada mudou.
      </p>
      <p>
        Saques (<code>/api/v1/withdrawals</code>) e lotes de pagamento (<code>/api/v1/payout-batches</code>)
        vêm na ordem em que foram feitos, e o cursor só traz os novos: uma mudança de status não os traz outra
        vez. Leia de novo, pelo id, os que ainda não terminaram, ou receba os webhooks. Um que era gravado no
        instante da leitura pode ficar para trás do cursor: para não perder nenhum, leia a lista inteira, sem
        cursor, de tempos em tempos.
      </p>
    </GuideSection>
  );
}

export function ErrorsSection() {
  return (
    <GuideSection id="erros" title="Erros e limites">
      <p>
        Todo erro é <code>application/problem+json</code> (RFC 9457): <code>type</code>, <code>title</code>,{' '}
        <code>status</code>, <code>detail</code> em português, <code>code</code> e, no 422,{' '}
        <code>errors</code> por campo. Decida por <code>status</code> e <code>code</code>; <code>detail</code>{' '}
        é para pessoas. Ao falar com o suporte, informe o <code>request_id</code>.
      </p>
      <CodeTable
        label="O que fazer com cada erro"
        heads={['Status', 'O que fazer']}
        rows={[
          [
            '401, 403',
            'É a chave: falta, tem um erro de digitação, terminou, veio de outra rede ou não tem a permissão. Repetir não altera nada.',
          ],
          ['404, 409, 412', 'É a indicação: leia de novo antes de decidir.'],
          ['422', 'É o conteúdo: errors diz qual campo e por quê.'],
          ['429, 503', 'Espere o que Retry-After diz e envie o mesmo de novo.'],
          ['500', 'Envie o mesmo de novo um pouco depois. Se continuar, avise o suporte.'],
        ]}
      />
      <p>
        Uma chave faz até 1.800 chamadas por minuto. O cabeçalho <code>RateLimit</code> de cada resposta diz
        quantas restam (<code>r</code>) e por quantos segundos (<code>t</code>). Quatro chamadas da mesma
        chave rodam ao mesmo tempo; as outras esperam.
      </p>
    </GuideSection>
  );
}

export function PromiseSection() {
  return (
    <GuideSection id="promessa" title="Compatibilidade">
      <p>
        Dentro da <code>v1</code>, não tiramos nem renomeamos chamada, campo, permissão, código, status ou
        evento. Não mudamos o tipo nem a unidade de um campo, nem tornamos obrigatório um campo opcional. Um
        cursor vale enquanto os dados existirem. A assinatura <code>v1</code> é calculada como acima.
      </p>
      <p>
        Podemos adicionar chamadas, campos, colunas no fim de um CSV, tipos de evento e códigos de erro:
        ignore o que não conhece e trate um código novo pelo status. Qualquer outra mudança vem como{' '}
        <code>v2</code>, e a <code>v1</code> continua por pelo menos doze meses depois do aviso por e-mail aos
        administradores.
      </p>
    </GuideSection>
  );
}
