// The columns of CNAB 240, the banks' exchange format for payments: FEBRABAN's standard and the variants of single
// banks. Fields are named as in FEBRABAN's manual, so that a bank's manual can be compared with this table.

/**
 * `text` must fit, a `name` is truncated. `document` is a CPF or a CNPJ, which may have letters. `asIs` keeps a PIX key
 * unchanged.
 */
export type CnabKind = 'digits' | 'document' | 'text' | 'name' | 'asIs';
export interface CnabField {
  readonly name: string;
  readonly kind: CnabKind;
  /** The first column, counted from 0. */
  readonly start: number;
  readonly width: number;
  /** The default value. A field without one requires a value. */
  readonly preset?: string | undefined;
}

export type CnabRecord = 'fileHeader' | 'lotHeader' | 'segmentA' | 'segmentB' | 'lotTrailer' | 'fileTrailer';

export interface CnabLayout {
  readonly title: string;
  readonly records: Readonly<Record<CnabRecord, readonly CnabField[]>>;
  /**
   * How the bank wants the number of the agreement (convênio): padded to so many digits and followed by the suffix;
   * null for as it is.
   */
  readonly agreement: { readonly digits: number; readonly suffix: string } | null;
}

type Column = readonly [name: string, kind: CnabKind, width: number, preset?: string];

function columns(rows: readonly Column[]): CnabField[] {
  let start = 0;
  return rows.map(([name, kind, width, preset]) => {
    const field = { name, kind, start, width, preset };
    start += width;
    return field;
  });
}

const FILE_HEADER = columns([
  ['banco', 'digits', 3],
  ['lote', 'digits', 4, '0000'],
  ['tipoRegistro', 'digits', 1, '0'],
  ['cnab1', 'text', 9, ''],
  ['tipoInscricaoEmpresa', 'digits', 1],
  ['inscricaoEmpresa', 'document', 14],
  ['convenio', 'text', 20],
  ['agencia', 'digits', 5],
  ['agenciaDv', 'text', 1, ''],
  ['conta', 'digits', 12],
  ['contaDv', 'text', 1, ''],
  ['agContaDv', 'text', 1, ''],
  ['nomeEmpresa', 'name', 30],
  ['nomeBanco', 'name', 30],
  ['cnab2', 'text', 10, ''],
  ['codigoRemessaRetorno', 'digits', 1, '1'],
  ['dataGeracao', 'digits', 8],
  ['horaGeracao', 'digits', 6],
  ['nsa', 'digits', 6],
  ['versaoLayoutArquivo', 'digits', 3, '103'],
  ['densidade', 'digits', 5, '01600'],
  ['usoBanco', 'text', 20, ''],
  ['usoEmpresa', 'text', 20, ''],
  ['cnab3', 'text', 29, ''],
]);

const LOT_HEADER = columns([
  ['banco', 'digits', 3],
  ['lote', 'digits', 4],
  ['tipoRegistro', 'digits', 1, '1'],
  ['tipoOperacao', 'text', 1, 'C'],
  ['tipoServico', 'digits', 2, '98'],
  ['formaLancamento', 'digits', 2, '45'],
  ['versaoLayoutLote', 'digits', 3, '046'],
  ['cnab1', 'text', 1, ''],
  ['tipoInscricaoEmpresa', 'digits', 1],
  ['inscricaoEmpresa', 'document', 14],
  ['convenio', 'text', 20],
  ['agencia', 'digits', 5],
  ['agenciaDv', 'text', 1, ''],
  ['conta', 'digits', 12],
  ['contaDv', 'text', 1, ''],
  ['agContaDv', 'text', 1, ''],
  ['nomeEmpresa', 'name', 30],
  ['mensagem', 'text', 40, ''],
  ['logradouro', 'name', 30, ''],
  ['numero', 'digits', 5, '0'],
  ['complemento', 'name', 15, ''],
  ['cidade', 'name', 20, ''],
  ['cep', 'digits', 5, '0'],
  ['cepSufixo', 'text', 3, ''],
  ['uf', 'text', 2, ''],
  ['indicativoFormaPagamento', 'digits', 2, '01'],
  ['cnab2', 'text', 6, ''],
  ['ocorrencias', 'text', 10, ''],
]);

const SEGMENT_A = columns([
  ['banco', 'digits', 3],
  ['lote', 'digits', 4],
  ['tipoRegistro', 'digits', 1, '3'],
  ['seqNoLote', 'digits', 5],
  ['segmento', 'text', 1, 'A'],
  ['tipoMovimento', 'digits', 1, '0'],
  ['instrucaoMovimento', 'digits', 2, '00'],
  ['camara', 'digits', 3, '009'],
  ['bancoFavorecido', 'digits', 3, '000'],
  ['agenciaFavorecido', 'digits', 5, '0'],
  ['agenciaFavorecidoDv', 'text', 1, ''],
  ['contaFavorecido', 'digits', 12, '0'],
  ['contaFavorecidoDv', 'text', 1, ''],
  ['agContaFavorecidoDv', 'text', 1, ''],
  ['nomeFavorecido', 'name', 30],
  ['seuNumero', 'text', 20],
  ['dataPagamento', 'digits', 8],
  ['moeda', 'text', 3, 'BRL'],
  ['qtdMoeda', 'digits', 15, '0'],
  ['valor', 'digits', 15],
  ['nossoNumero', 'text', 20, ''],
  ['dataEfetivacao', 'digits', 8, '0'],
  ['valorEfetivado', 'digits', 15, '0'],
  ['informacao2', 'text', 40, ''],
  ['complTipoServico', 'text', 2, ''],
  ['finalidadeTed', 'text', 5, ''],
  ['finalidadeComplementar', 'text', 2, ''],
  ['cnab', 'text', 3, ''],
  ['avisoFavorecido', 'digits', 1, '0'],
  ['ocorrencias', 'text', 10, ''],
]);

const SEGMENT_B = columns([
  ['banco', 'digits', 3],
  ['lote', 'digits', 4],
  ['tipoRegistro', 'digits', 1, '3'],
  ['seqNoLote', 'digits', 5],
  ['segmento', 'text', 1, 'B'],
  ['formaIniciacao', 'text', 3, ''],
  ['tipoInscricaoFavorecido', 'digits', 1, '1'],
  ['inscricaoFavorecido', 'document', 14],
  ['informacao10', 'text', 35, ''],
  ['informacao11', 'text', 60, ''],
  ['informacao12', 'asIs', 99, ''],
  ['siape', 'digits', 6, '0'],
  ['ispb', 'digits', 8, '0'],
]);

const LOT_TRAILER = columns([
  ['banco', 'digits', 3],
  ['lote', 'digits', 4],
  ['tipoRegistro', 'digits', 1, '5'],
  ['cnab1', 'text', 9, ''],
  ['qtdRegistrosLote', 'digits', 6],
  ['somaValores', 'digits', 18],
  ['somaQtdMoeda', 'digits', 18, '0'],
  ['numeroAviso', 'digits', 6, '0'],
  ['cnab2', 'text', 165, ''],
  ['ocorrencias', 'text', 10, ''],
]);

const FILE_TRAILER = columns([
  ['banco', 'digits', 3],
  ['lote', 'digits', 4, '9999'],
  ['tipoRegistro', 'digits', 1, '9'],
  ['cnab1', 'text', 9, ''],
  ['qtdLotes', 'digits', 6],
  ['qtdRegistros', 'digits', 6],
  ['qtdContas', 'digits', 6, '0'],
  ['cnab2', 'text', 205, ''],
]);

const FEBRABAN: CnabLayout = {
  title: 'FEBRABAN',
  records: {
    fileHeader: FILE_HEADER,
    lotHeader: LOT_HEADER,
    segmentA: SEGMENT_A,
    segmentB: SEGMENT_B,
    lotTrailer: LOT_TRAILER,
    fileTrailer: FILE_TRAILER,
  },
  agreement: null,
};

type Presets = Partial<Readonly<Record<CnabRecord, Readonly<Record<string, string>>>>>;

/** FEBRABAN's columns with other default values. */
function variant(title: string, agreement: CnabLayout['agreement'], presets: Presets): CnabLayout {
  const changed = (record: CnabRecord) =>
    FEBRABAN.records[record].map((field) => ({
      ...field,
      preset: presets[record]?.[field.name] ?? field.preset,
    }));
  return {
    title,
    agreement,
    records: {
      fileHeader: changed('fileHeader'),
      lotHeader: changed('lotHeader'),
      segmentA: changed('segmentA'),
      segmentB: changed('segmentB'),
      lotTrailer: changed('lotTrailer'),
      fileTrailer: changed('fileTrailer'),
    },
  };
}

export const CNAB_LAYOUTS = {
  febraban: FEBRABAN,
  // The agreement has 9 digits followed by the code of the bank's product. No tape density, and an own version of the
  // lots.
  bancoDoBrasil: variant(
    'Banco do Brasil',
    { digits: 9, suffix: '0126' },
    { fileHeader: { densidade: '00000' }, lotHeader: { versaoLayoutLote: '031' } },
  ),
} as const;
export type CnabLayoutName = keyof typeof CNAB_LAYOUTS;

const LAYOUT_OF_BANK: Readonly<Record<string, CnabLayoutName>> = { '001': 'bancoDoBrasil' };

/** Banks without their own variant get FEBRABAN's standard. */
export const layoutOfBank = (bankCode: string): CnabLayoutName => LAYOUT_OF_BANK[bankCode] ?? 'febraban';
