import type { DraftRequest, Hazard } from '@tinkerdesk/shared'

type Language = DraftRequest['language']
type Texts = { readonly [L in Language]: string }

interface HazardWords {
  /**
   * Whole words and phrases that name the hazard, separated by commas. A plural in "s" counts as well; a space allows a hyphen or
   * nothing, a "*" for any ending.
   */
  words: Texts
  /** Phrases with such a word that mean something harmless. */
  harmless?: string
  /** The tip that a draft with this hazard gets. */
  note: Texts
}

/** The words by which texts are searched for hazards, and the tip of each hazard. In doubt a word is here. */
export const hazardWords: { readonly [H in Hazard]: HazardWords } = {
  gas: {
    words: {
      en: 'gas, LPG, butane, propane, methane, biogas, hydrogen, aerosol, spray can',
      hi: 'गैस, एलपीजी, ब्यूटेन, प्रोपेन, मीथेन, हाइड्रोजन, बायोगैस',
    },
    harmless: 'greenhouse gas, gas giant',
    note: {
      en: 'Safety: gas burns and can explode. Only an adult lets gas out, with open windows and no flame or spark.',
      hi: 'सुरक्षा: गैस जलती है और फट सकती है। गैस केवल कोई बड़ा छोड़े, खिड़कियाँ खुली रखें, और लौ या चिंगारी न हो।',
    },
  },
  mains: {
    words: {
      en: 'mains, 230 V, 220 V, 240 V, 110 V, 230 volt, 220 volt, wall socket, wall outlet, wall plug, power socket, power outlet, power plug, plug point, extension board, extension cord, transformer, AC supply, AC power, inverter, high voltage',
      hi: 'मेन्स, बिजली का प्लग, बिजली के प्लग, बिजली का सॉकेट, बिजली के सॉकेट, बिजली का बोर्ड, बिजली के बोर्ड, एक्सटेंशन बोर्ड, ट्रांसफ़ॉर्मर, इन्वर्टर, 220 वोल्ट, 230 वोल्ट',
    },
    note: {
      en: 'Safety: never work on mains voltage. Use batteries or a low-voltage supply, and let an adult plug it in.',
      hi: 'सुरक्षा: मेन्स बिजली पर कभी काम न करें। बैटरी या कम वोल्टेज का उपयोग करें, और प्लग कोई बड़ा ही लगाए।',
    },
  },
  blades: {
    words: {
      en: 'blade, knife, knives, penknife, cutter, scalpel, razor, a saw, the saw, hand saw, saws, sawing, hacksaw, drill, drilling, chisel, needle, axe',
      hi: 'चाकू, ब्लेड, कटर, आरी, ड्रिल, सुई, सुइयाँ, सुइयों, छेनी, उस्तरा, कुल्हाड़ी',
    },
    harmless:
      'without needles, compass needle, pine needle, blade of grass, blades of grass, fan blade, turbine blade, propeller blade, shapes of blades',
    note: {
      en: 'Safety: cut away from your body on a firm surface, wear eye protection, and let an adult stand by.',
      hi: 'सुरक्षा: शरीर से दूर, मज़बूत सतह पर काटें, चश्मा पहनें, और कोई बड़ा पास रहे।',
    },
  },
  acids: {
    words: {
      en: 'acid, alkali, bleach, ammonia, caustic, caustic soda, sodium hydroxide, hydrogen peroxide, potassium permanganate, solvent, acetone, paint thinner, methylated spirit, surgical spirit, spirit lamp, petrol, diesel, kerosene, chemical, liquid mercury, mercury thermometer, pesticide, firecracker, gunpowder, explosive, spirit',
      hi: 'अम्ल, तेज़ाब, एसिड, क्षार, रसायन*, ब्लीच, अमोनिया, पेट्रोल, डीज़ल, मिट्टी का तेल, मिट्टी के तेल, एसीटोन, कीटनाशक, पारा, पटाखा, पटाखे, पटाखों, बारूद',
    },
    harmless: 'acid rain, amino acid, spirit level, team spirit',
    note: {
      en: 'Safety: wear gloves and eye protection, work in fresh air, never mix chemicals or acids, and read the label with an adult.',
      hi: 'सुरक्षा: दस्ताने और चश्मा पहनें, खुली हवा में काम करें, रसायन या अम्ल आपस में न मिलाएँ, और लेबल किसी बड़े के साथ पढ़ें।',
    },
  },
  lithium: {
    words: {
      en: 'lithium, li ion, li po, 18650, CR2032, CR2025, CR2016, LR44, coin cell, button cell, coin battery, button battery, power bank, phone battery, mobile battery, laptop battery',
      hi: 'लिथियम, लीथियम, लिपो, सिक्का सेल, बटन सेल, कॉइन सेल, पावर बैंक, मोबाइल की बैटरी, फ़ोन की बैटरी',
    },
    note: {
      en: 'Safety: a lithium cell can burn, and a swallowed one can kill. An adult hands cells out and counts them back. Never open or short one.',
      hi: 'सुरक्षा: लिथियम सेल जल सकता है, और निगलने पर जान ले सकता है। कोई बड़ा ही सेल दे और गिनकर वापस ले। उसे कभी न खोलें, न शॉर्ट करें।',
    },
  },
  heat: {
    words: {
      en: 'solder, soldering, hot glue, glue gun, flame, candle, burner, matches, matchstick, matchbox, cigarette lighter, unlit lighter, with a lighter, the lighter, bonfire, campfire, set fire, on fire, light a fire, make a fire, heat gun, hot air gun, boil, boiling, boiled, hot steam, steam from, hot water, kettle, oven, stove, heating coil, heating element, nichrome, hot plate, furnace, molten, red hot, 3D printer',
      hi: 'मोमबत्ती, मोमबत्तियाँ, मोमबत्तियों, आग, सोल्डर, सोल्डरिंग, टाँका, उबल*, उबाल*, खौल*, गर्म गोंद, ग्लू गन, चूल्हा, चूल्हे, माचिस, लाइटर, लौ, भाप, भट्ठी, ओवन, गर्म पानी',
    },
    harmless: 'matches the, that matches, it matches',
    note: {
      en: 'Safety: hot parts burn. Keep hair and paper away, let things cool before you touch them, and have an adult and water nearby.',
      hi: 'सुरक्षा: गर्म चीज़ें जलाती हैं। बाल और काग़ज़ दूर रखें, छूने से पहले ठंडा होने दें, और पास में कोई बड़ा और पानी रखें।',
    },
  },
  light: {
    words: {
      en: 'laser, UV lamp, UV light, UV torch, ultraviolet',
      hi: 'लेज़र, यूवी, पराबैंगनी',
    },
    harmless: 'laser printer',
    note: {
      en: 'Safety: never look into a laser or an ultraviolet lamp, and never point it at anyone.',
      hi: 'सुरक्षा: लेज़र या यूवी लैंप में कभी न देखें, और किसी की ओर न करें।',
    },
  },
}

/** Words that name an adult. They tell activities for the teacher's hand that were written before the field "Adult needed". */
export const adultWords =
  'adult, teacher, grown up, parent, instructor, शिक्षक, शिक्षिका, अध्यापक, अध्यापिका, कोई बड़ा, किसी बड़े, माता पिता'
