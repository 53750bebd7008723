import type { DraftRequest } from '@tinkerdesk/shared'

interface Danger {
  pattern: RegExp
  note: { readonly [L in DraftRequest['language']]: string }
}

/** Dangers of a lab by the words that name them, in English and Hindi. */
const dangers: readonly Danger[] = [
  {
    pattern:
      /\b(mains|230 ?v|220 ?v|110 ?v|wall (socket|outlet)|power socket|transformer|ac supply|inverter)\b|बिजली का (प्लग|सॉकेट)|मेन्स/iu,
    note: {
      en: 'Safety: never work on mains voltage. Use batteries or a low-voltage supply, and let an adult plug it in.',
      hi: 'सुरक्षा: मेन्स बिजली पर कभी काम न करें। बैटरी या कम वोल्टेज का उपयोग करें, और प्लग कोई बड़ा ही लगाए।',
    },
  },
  {
    pattern:
      /\b(blades?|knife|knives|cutters?|scalpels?|saws?|hacksaws?|drills?|chisels?|needles?)\b|चाकू|ब्लेड|कटर|आरी|ड्रिल|सुई/iu,
    note: {
      en: 'Safety: cut away from your body on a firm surface, wear eye protection, and let an adult stand by.',
      hi: 'सुरक्षा: शरीर से दूर, मज़बूत सतह पर काटें, चश्मा पहनें, और कोई बड़ा पास रहे।',
    },
  },
  {
    pattern:
      /\b(acids?|alkalis?|bleach|ammonia|caustic|sodium hydroxide|hydrogen peroxide|solvents?|acetone|spirit|petrol|kerosene|chemicals?|lead solder)\b|अम्ल|तेज़ाब|क्षार|रसायन|ब्लीच|पेट्रोल/iu,
    note: {
      en: 'Safety: wear gloves and eye protection, work in fresh air, never mix chemicals, and read the label with an adult.',
      hi: 'सुरक्षा: दस्ताने और चश्मा पहनें, खुली हवा में काम करें, रसायन आपस में न मिलाएँ, और लेबल किसी बड़े के साथ पढ़ें।',
    },
  },
  {
    pattern:
      /\b(solder(ing)?|hot glue|glue guns?|flames?|candles?|burners?|matches|lighters?|heat guns?|boil(ing)?|ovens?|stoves?|heating (coil|element)s?|hot plates?)\b|मोमबत्ती|आग|सोल्डर|उबल|गर्म गोंद|चूल्हा/iu,
    note: {
      en: 'Safety: hot parts burn. Keep hair and paper away, let things cool before you touch them, and have an adult and water nearby.',
      hi: 'सुरक्षा: गर्म चीज़ें जलाती हैं। बाल और काग़ज़ दूर रखें, छूने से पहले ठंडा होने दें, और पास में कोई बड़ा और पानी रखें।',
    },
  },
  {
    pattern: /\b(lasers?|uv (lamp|light)s?)\b|लेज़र/iu,
    note: {
      en: 'Safety: never look into a laser or an ultraviolet lamp, and never point it at anyone.',
      hi: 'सुरक्षा: लेज़र या यूवी लैंप में कभी न देखें, और किसी की ओर न करें।',
    },
  },
]

/** Returns the safety notes that the materials and the steps of a draft need, without those that it has. */
export function safetyNotes(
  {
    materials,
    instructions,
    tips,
  }: { materials: readonly string[]; instructions: readonly string[]; tips: readonly string[] },
  language: DraftRequest['language'],
): string[] {
  const text = [...materials, ...instructions].join('\n')
  return dangers
    .filter(({ pattern }) => pattern.test(text))
    .map(({ note }) => note[language])
    .filter((note) => !tips.includes(note))
}
