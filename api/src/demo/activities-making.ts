import type { DemoActivity } from './activity.js'

export const makingActivities: DemoActivity[] = [
  {
    place: '3D design and printing/Modelling/Primitive shapes',
    taName: 'Key ring with your name',
    hazards: ['heat'],
    adultNeeded: true,
    intro:
      'From an idea to a thing in the hand in one afternoon: model a key ring out of simple solids, slice it and print it.',
    goals: [
      'Combine solids by adding and cutting',
      'Keep to a given size',
      'Prepare a model for printing',
    ],
    materials: [
      '1 computer with a solid modelling program',
      '3D printer with 5 g of PLA',
      'Vernier calliper',
      '1 split ring',
      'Fine sandpaper',
    ],
    instructions: [
      'Sketch the key ring on squared paper at full size, at most 60 × 25 mm.',
      'Model a plate 3 mm thick with rounded corners.',
      'Cut a hole of 5 mm, with at least 3 mm of material around it.',
      'Add your name 1.5 mm high, in letters that touch the plate everywhere.',
      'Measure the model in the program and compare it with the sketch.',
      'Slice it with 0.2 mm layers and 20 % infill, and read off time and material.',
      'Print it. Watch the first layer until it is done.',
      'Measure the print with the calliper and write down each difference.',
    ],
    tips: [
      'Thin letters break: no stroke below 1.2 mm.',
      'Lay the model flat, so that no support is needed.',
      'Let the bed cool before you take the print off.',
    ],
    assessment: [
      'All sizes within 0.5 mm of the sketch',
      'Hole and letters are whole',
      'Explains layer height and infill',
    ],
    extensions: [
      'Let the name sink into the plate instead, and print it in two colours',
      'Make the length follow the name by a parameter',
    ],
    resources: ['Lab card: starting and stopping the printer', 'Materials table: PLA, PETG, ABS'],
  },
  {
    place: 'Mechanics/Structures/Bridges',
    taName: 'Bridge of ice-cream sticks',
    intro:
      'A hundred sticks, glue and a gap of 40 cm. Which bridge carries most for its own weight?',
    goals: [
      'Recognise tension and compression',
      'Use triangles on purpose',
      'Test to breaking and learn from the break',
    ],
    materials: [
      '100 ice-cream sticks',
      'Wood glue and clothes pegs',
      'Kitchen scale',
      'Bucket and sand',
      '2 tables of the same height',
      'String',
    ],
    instructions: [
      'Press a square and a triangle of four and three sticks at a corner. Note which one gives way.',
      'Look at photographs of three railway bridges and trace the triangles in them.',
      'Draw your side wall at full size on newspaper, 45 cm long.',
      'Glue two equal side walls on the drawing and hold the joints with pegs until tomorrow.',
      'Join the walls with cross sticks at the bottom and at the top.',
      'Weigh the bridge.',
      'Lay it over the gap, hang the bucket from the middle and add sand one cup at a time.',
      'Film the break. Find the first part that gave way and say whether it was pulled or pressed.',
      'Divide the load by the weight of the bridge and compare with the other teams.',
    ],
    tips: [
      'A joint needs a night to dry.',
      'Sticks with knots go where there is little load.',
      'Stand clear of the bucket.',
    ],
    assessment: [
      'Load divided by own weight above 30',
      'The first broken part is named with its kind of load',
      'The drawing and the bridge agree',
    ],
    extensions: ['Build again with 60 sticks and the same load', 'Try an arch'],
    resources: [
      'NCERT Science, class 9: force and laws of motion',
      'Picture cards: Howrah Bridge, Pamban Bridge, Chenab Bridge',
    ],
  },
  {
    place: 'Mechanics/Simple machines/Gears',
    taName: 'Hand-cranked whirligig',
    intro:
      'Turn a crank slowly and a disc on top spins fast. Cardboard gears show what a gear ratio is worth.',
    goals: [
      'Count teeth and predict speeds',
      'Cut gears that mesh',
      'Explain why speed is paid for with force',
    ],
    materials: [
      'Corrugated cardboard',
      '2 bottle caps',
      'Wooden skewers and straws',
      'Shoe box',
      'Glue and scissors',
      'Printed gear templates with 12, 24 and 36 teeth',
    ],
    instructions: [
      'Glue the templates on cardboard and cut the gears out, with the teeth as even as you can.',
      'Stick a skewer through each centre; a piece of straw in the box is the bearing.',
      'Mount the gear of 36 teeth and the one of 12 side by side so that they mesh without pressing.',
      'Mark one tooth of each. Turn the large gear once and count the turns of the small one.',
      'Predict the turns for 24 and 12, then for 36 and 24, and check.',
      'Add a crank to the large gear and a painted disc to the small one.',
      'Put a third gear between the two. Note what changes and what does not.',
      'Hold the disc lightly while a partner cranks, at both ratios, and describe the force.',
    ],
    tips: [
      'Teeth that rub need a little more distance between the axles.',
      'Soap on the skewers makes bearings smooth.',
    ],
    assessment: [
      'Predictions are right for two new pairs',
      'Turns freely for a minute',
      'Says which way the third gear turns the disc',
    ],
    extensions: [
      'Build a ratio of 9 : 1 in two stages',
      'Find three gear trains at home and count them',
    ],
    resources: ['Gear template sheet, module 4', 'Bicycle in the yard: count both sprockets'],
  },
]
