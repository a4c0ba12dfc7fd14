import { EXPORT_SUBJECTS, exportNames } from '@indike/rules/exports/subjects';
import { GuideSection } from './guide-section.tsx';
import { Example } from './example.tsx';
import { CodeTable } from './code-block.tsx';

export function ExportsSection() {
  return (
    <GuideSection id="listas" title="Exportar listas">
      <p>
        <code>GET {'/api/v1/exports/{lista}'}</code> responde com um arquivo CSV, com os filtros das páginas
        como parâmetros.
      </p>
      <CodeTable
        label="Listas"
        heads={['Lista', 'O que tem']}
        rows={EXPORT_SUBJECTS.map((subject) => [subject, exportNames[subject]])}
      />
      <Example file="download-export.mjs" variables={{ LIST: 'referrals', FILE: 'indicacoes.csv' }} />
      <ul>
        <li>
          UTF-8 com marca de ordem de bytes, <code>;</code> entre as células, dias como 20/11/2026 e valores
          em reais como <code>4.200,00</code>: como o Excel do Brasil abre. Para números de calcular, use as
          chamadas acima.
        </li>
        <li>
          Não há limite de linhas. O arquivo é escrito enquanto é enviado: leia sem pausas, pois um que não é
          lido por 15 segundos é cortado. Um arquivo por vez para cada chave (409, <code>export_running</code>
          ), 60 por hora.
        </li>
        <li>
          <code>x-export-rows</code> conta as linhas de quando a resposta começou. O que é adicionado depois
          não está no arquivo.
        </li>
        <li>
          CPF, telefones e e-mails de contatos vêm mascarados; nenhuma chave os recebe sem máscara aqui. Cada
          download fica na auditoria.
        </li>
      </ul>
    </GuideSection>
  );
}
