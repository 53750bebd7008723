import type { DemoActivity } from './activity.js'

export const earthActivities: DemoActivity[] = [
  {
    place: 'Sustainable technology/Solar energy/Solar cooking',
    taName: 'Oven out of a carton',
    intro:
      'Sunlight, foil and a sheet of clear plastic make a carton hot enough to melt chocolate and to cook rice on a good day.',
    goals: [
      'Show how light becomes heat and how heat is kept',
      'Compare two designs fairly',
      'Read a temperature curve',
    ],
    materials: [
      '1 large carton with a lid',
      'Aluminium foil',
      'Black paper',
      'Clear plastic sheet',
      'Newspaper for insulation',
      'Oven thermometer',
    ],
    instructions: [
      'Cut a flap in the lid on three sides, 3 cm from the edge, and bend it up.',
      'Cover the inner side of the flap with foil, as smooth as you can.',
      'Close the opening with clear plastic, taped air-tight.',
      'Line the walls with rolled newspaper and the bottom with black paper.',
      'Put the thermometer where you can read it from outside.',
      'Set the oven in the sun at 11 hours and turn the flap until the bottom is brightest.',
      'Read the temperature every five minutes for an hour and draw the curve.',
      'Change one thing (no foil, no black paper, a second plastic sheet) and measure again at the same hour.',
      'Cook: chocolate on a biscuit at 60 °C, rice with warm water above 90 °C.',
    ],
    tips: [
      'Never look into the reflected sun.',
      'Take food out with a cloth: the tin is hot.',
      'Turn the oven every 20 minutes.',
    ],
    assessment: [
      'Two curves in one diagram',
      'Only one thing differs between the two',
      'Explains what foil, black paper and plastic do',
    ],
    extensions: [
      'Find the best angle of the flap for your town',
      'Keep food warm for two hours after sunset',
    ],
    resources: ['NCERT Science, class 7: heat', 'Sun chart for Indian cities, by month'],
  },
  {
    place: 'Sustainable technology/Water/Filtration',
    taName: 'Filter in a bottle',
    intro:
      'Layers of sand, charcoal and cloth clear muddy water. How clear, how fast, and why it is still not safe to drink.',
    goals: [
      'Build a filter in layers',
      'Measure clearness without an instrument',
      'Tell clear water from safe water',
    ],
    materials: [
      '1 plastic bottle of 2 litres',
      'Washed sand, fine and coarse',
      'Small stones',
      'Crushed charcoal',
      'Cotton cloth and rubber band',
      'Muddy water, the same for all teams',
    ],
    instructions: [
      'Cut the bottle at two thirds of its height and put the top into the bottom, neck down.',
      'Close the neck with two layers of cloth and a rubber band.',
      'Fill in charcoal, fine sand, coarse sand and stones, 4 cm each.',
      'Pour clean water through once to wash the dust out and throw it away.',
      'Draw a cross on paper. Note how deep muddy water may be until the cross cannot be seen.',
      'Filter half a litre. Take the time.',
      'Repeat the test with the cross for the filtered water.',
      'Change the order of two layers, filter again and compare clearness and time.',
      'Make a poster: what was removed, what may still be in the water, and how a family makes it safe.',
    ],
    tips: [
      'Nobody drinks the water, however clear it looks.',
      'Charcoal from a fire works when it is rinsed well.',
      'Pour slowly, onto a spoon.',
    ],
    assessment: [
      'Clearness is at least doubled',
      'Both trials are recorded with depth and time',
      'The poster names boiling or chlorine',
    ],
    extensions: [
      'Filter the same water three times and draw a curve',
      'Design a filter for the school tap with what it costs',
    ],
    resources: [
      'NCERT Science, class 6: separation of substances',
      'Drinking water standard IS 10500: turbidity',
    ],
  },
  {
    place: 'Internet of things/Connected sensing/Smart gardens',
    taName: 'Plant that asks for water',
    intro:
      'A sensor in the soil, a small pump and twenty lines of code keep a tulsi alive through the holidays.',
    goals: ['Read soil moisture', 'Switch a pump safely', 'Keep a record over several days'],
    materials: [
      '1 Arduino Uno',
      '1 capacitive soil moisture sensor',
      '1 relay module',
      '1 small pump of 5 V with tube',
      '1 potted tulsi',
      '1 bottle of water and a tray',
    ],
    instructions: [
      'Print the sensor value in dry soil, in fresh water and in the soil a day after watering.',
      'Choose the value below which the plant needs water, and write down why.',
      'Connect the pump through the relay, with its own supply. Test it into a cup for two seconds.',
      'Write the rule: below the value, pump for two seconds, then wait ten minutes before measuring again.',
      'Add a limit of five doses a day, so that a fault cannot flood the pot.',
      'Put everything in a tray, electronics higher than the water.',
      'Print one line an hour with the value and the doses, and copy it to a table for three days.',
      'Draw the curve and mark each dose on it.',
    ],
    tips: [
      'The sensor goes in up to its line, not deeper.',
      'Switch off at the plug before touching wet parts.',
      'A clogged tube is the most common fault.',
    ],
    assessment: [
      'The limit of doses works when the sensor is pulled out',
      'Three days of values with the doses marked',
      'The wiring keeps water and electronics apart',
    ],
    extensions: [
      'Show a sad and a happy face on a display',
      'Tell the gardener by a lamp when the bottle is empty',
    ],
    resources: [
      'Care card of the tulsi: water, light, soil',
      'Relay module: the meaning of NO, NC and COM',
    ],
  },
  {
    place: 'Internet of things/Home automation/Safety alarms',
    taName: 'Alarm for the gas stove',
    intro:
      'A gas sensor that hisses before a nose can smell, made for a kitchen that you know, with rules for what to do when it sounds.',
    goals: [
      'Calibrate a sensor against clean air',
      'Design an alarm that is not switched off for being a nuisance',
      'Write clear instructions for a family',
    ],
    materials: [
      '1 Arduino Uno',
      '1 gas sensor module MQ-6',
      '1 buzzer',
      '1 red and 1 green LED with 220 Ω',
      '1 push button',
      'Gas from an unlit lighter, used by the teacher',
    ],
    instructions: [
      'Let the sensor warm up for ten minutes and note its value in clean air five times.',
      'The teacher lets a little gas out near the sensor. Note the highest value and how long it takes to fall.',
      'Choose two levels: warning and alarm.',
      'Wire the lamps and the buzzer. Green: fine; red: warning; red with buzzer: alarm.',
      'Let the button silence the buzzer for one minute, never the red lamp.',
      'Sound a short beep once a day as a sign that the alarm lives.',
      'Try it with steam from hot water. If it sounds, change level or place, not the wiring of the buzzer.',
      'Write the card for the kitchen: windows, regulator, no switch, out, telephone number.',
    ],
    tips: [
      'No flame and no spark while gas is in the air.',
      'Gas for cooking is heavier than air: mount the sensor low.',
      'A sensor is no replacement for a tight tube.',
    ],
    assessment: [
      'No false alarm by steam',
      'Silence ends by itself',
      'The card is understood by a younger child',
    ],
    extensions: [
      'Close a valve with a servo',
      'Send a message to the neighbour through a radio module',
    ],
    resources: ['Safety leaflet for LPG at home', 'Data sheet of the MQ-6: curve for LPG'],
  },
]
