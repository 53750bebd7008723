import { fileFoldersSuite } from './support/file-folders-suite.js'

fileFoldersSuite('postgres')
