import regular from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import medium from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url';
import semibold from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';

export const fontFiles = [regular, medium, semibold];
